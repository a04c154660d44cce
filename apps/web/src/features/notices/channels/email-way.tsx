import { Button } from '@mantine/core'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { TargetDialog } from './target-dialog.tsx'
import { WayCard, type WayProps } from './way-card.tsx'

const ownOwners = [{ value: 'own', label: 'ของฉัน' }]

/** The own e-mail addresses. */
export function EmailWay({ targets, missing }: WayProps) {
  const dialog = useUrlDialog('own-email', ['target'])
  const edited = targets.find(({ id }) => String(id) === dialog.values.target)
  return (
    <WayCard
      title="อีเมล"
      note="ข้อความเต็มพร้อมภาพ เหมาะกับสรุปประจำวัน"
      targets={targets}
      missing={missing}
      actions={<Button onClick={() => dialog.open()}>เพิ่มอีเมล</Button>}
      onEdit={({ id }) => dialog.open({ target: id })}
    >
      {dialog.isOpen && (
        <TargetDialog
          key={edited?.id ?? 0}
          target={edited ?? null}
          channels={['email']}
          owners={ownOwners}
          onClose={dialog.close}
        />
      )}
    </WayCard>
  )
}
