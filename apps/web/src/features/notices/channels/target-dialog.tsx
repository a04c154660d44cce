import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import { useForm } from '@mantine/form'
import {
  channelNames,
  typedAddresses,
  typedChannels,
  type TypedChannel,
} from '@roadside/contract/notices/channel.ts'
import {
  noticeTargets,
  saveNoticeTarget,
  type NoticeTargetRow,
} from '@roadside/contract/notices/notice-calls.ts'
import type { Body } from '@roadside/contract/call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { CopyField } from '@roadside/ui/form/copy-field.tsx'
import { fieldOrder, wideField } from '@roadside/ui/form/form-grid.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { ShownOnceDialog } from '@roadside/ui/form/shown-once-dialog.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'

const shown = [noticeTargets]
type Typed = TypedChannel | 'webhook'
type Sent = Body<typeof saveNoticeTarget>

interface Values extends Record<string, unknown> {
  owner: string
  channel: Typed
  name: string
  address: string
  takesTickets: boolean
  secret: 'keep' | 'add' | 'replace'
}

interface TargetDialogProps {
  /** Null: a new one. */
  target: NoticeTargetRow | null
  /** What a new one may be. */
  channels: readonly Typed[]
  /** Whose a new one may be: `own`, `department:1`, `group:1`, `contractor:1`, `authority`. */
  owners: readonly { readonly value: string; readonly label: string }[]
  onClose: () => void
}

const addresses = {
  ...typedAddresses,
  webhook: { label: 'ที่อยู่ Webhook (URL)', input: 'url', most: 2_000 },
} as const

/** Adds an address that people type or a webhook, or changes one and switches it on again. */
export function TargetDialog({ target, channels, owners, onClose }: TargetDialogProps) {
  const refresh = useRefresh(shown)
  const form = useForm<Values>({
    initialValues: {
      owner: owners[0]?.value ?? 'own',
      channel: typedOf(target) ?? channels[0] ?? 'email',
      name: target?.name ?? '',
      address: target?.address ?? '',
      takesTickets: target?.takes_tickets ?? false,
      secret: 'keep',
    },
    validate: {
      name: (name, { channel }) =>
        channel === 'webhook' && name.trim() === '' ? 'กรุณากรอกชื่อปลายทาง' : null,
      address: (address, { channel }) =>
        address.trim() === '' ? `กรุณากรอก${addresses[channel].label}` : null,
    },
  })
  const save = useSend(saveNoticeTarget, {
    onSuccess: async ({ secret }) => {
      await refresh()
      if (secret !== null) return
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      onClose()
    },
  })
  const { channel } = form.values
  const secret = save.data?.secret ?? null
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <RecordDialog
      title={target ? `แก้ไข ${target.name}` : `เพิ่ม${channelsTitle(channels)}`}
      form={form}
      phase={savePhase(save)}
      error={save.error}
      onSave={(values) => save.mutate(bodyOf(target, values))}
      onClose={onClose}
    >
      {target === null && owners.length > 1 && (
        <NativeSelect
          className={wideField}
          label="รับข้อความของ"
          data={[...owners]}
          {...form.getInputProps('owner')}
        />
      )}
      {target === null && channels.length > 1 && (
        <NativeSelect
          className={wideField}
          label="ช่องทาง"
          data={channels.map((value) => ({ value, label: channelNames[value] }))}
          {...form.getInputProps('channel')}
        />
      )}
      <TextInput
        className={wideField}
        label={addresses[channel].label}
        type={addresses[channel].input}
        inputMode={addresses[channel].input}
        maxLength={addresses[channel].most}
        required
        {...form.getInputProps('address')}
      />
      <TextInput
        className={wideField}
        label="ชื่อปลายทาง"
        inputWrapperOrder={fieldOrder}
        description={
          channel === 'webhook'
            ? 'เช่น ระบบรับแจ้งเหตุของจังหวัด'
            : `ไม่กรอกก็ได้ ระบบจะใช้${addresses[channel].label}เป็นชื่อ`
        }
        maxLength={100}
        required={channel === 'webhook'}
        {...form.getInputProps('name')}
      />
      {channel === 'webhook' && (
        <Checkbox
          className={wideField}
          label="รับเหตุการณ์ของใบงานซ่อมด้วย"
          description="ทุกครั้งที่เปิด เปลี่ยนสถานะ หรือแสดงความเห็นในใบงานที่เจ้าของปลายทางมีสิทธิ์เห็น"
          {...form.getInputProps('takesTickets', { type: 'checkbox' })}
        />
      )}
      {target && channel === 'webhook' && (
        <NativeSelect
          className={wideField}
          label="กุญแจสำหรับตรวจลายเซ็น"
          data={[
            { value: 'keep', label: 'ใช้กุญแจเดิม' },
            { value: 'add', label: 'เพิ่มกุญแจใหม่ (กุญแจเดิมยังใช้ได้)' },
            { value: 'replace', label: 'เปลี่ยนกุญแจ (กุญแจเดิมใช้ไม่ได้อีก)' },
          ]}
          {...form.getInputProps('secret')}
        />
      )}
    </RecordDialog>
  )
}

/** The channel of a target whose address is typed; null: none, or another one. */
export function typedOf(target: Pick<NoticeTargetRow, 'channel'> | null): Typed | null {
  if (target?.channel === 'webhook') return 'webhook'
  return typedChannels.find((id) => id === target?.channel) ?? null
}

const channelsTitle = (channels: readonly Typed[]) =>
  channels.length > 1 ? 'ปลายทาง' : channelNames[channels[0] ?? 'email']

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="กุญแจของ Webhook"
      noun="กุญแจ"
      note="กุญแจนี้แสดงเพียงครั้งเดียว กรุณาคัดลอกไปใส่ในระบบปลายทางก่อนปิดหน้าต่าง"
      onClose={onClose}
    >
      <CopyField label="กุญแจ" value={secret} />
    </ShownOnceDialog>
  )
}

function bodyOf(target: NoticeTargetRow | null, values: Values): Sent {
  const { channel, secret, takesTickets: takes_tickets } = values
  const address = values.address.trim()
  return {
    id: target?.id ?? null,
    name: values.name.trim() || address.slice(0, 100),
    address:
      channel === 'webhook' ? { channel, url: address, takes_tickets } : { channel, to: address },
    ...(target ? { secret } : { owner: ownerOf(values.owner) }),
  }
}

function ownerOf(text: string): NonNullable<Sent['owner']> {
  const [kind, id] = text.split(':')
  if (kind === 'department' || kind === 'group' || kind === 'contractor')
    return { kind, id: Number(id) }
  return { kind: kind === 'authority' ? 'authority' : 'own' }
}
