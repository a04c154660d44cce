import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Body } from '@roadside/contract/call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { ConfirmDialog } from '@roadside/ui/form/confirm-dialog.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useState } from 'react'
import { removeGateway, saveGateway } from '../../installed-calls.ts'
import type { GatewayRow } from '../../points.ts'
import {
  GatewayFields,
  gatewayRules,
  toGateway,
  type GatewayValues,
} from '../registry/gateway-fields.tsx'

interface GatewayEditProps {
  wid: number
  /** Name of the site. */
  site: string
  gateway: GatewayRow & { eui: string }
  /** Called after the gateway was changed or removed. */
  onDone: () => void
  onClose: () => void
}

/** What is entered of a gateway: to change it, to move it to another site, or to take it off. */
export function GatewayEdit({ wid, site, gateway, onDone, onClose }: GatewayEditProps) {
  const { eui, gwno, ipaddress = '', lat: latitude, long: longitude } = gateway
  const was = { eui, wid, gwno, ipaddress, latitude, longitude }
  const [isRemoving, setRemoving] = useState(false)
  const done = (notice: string) => () => {
    showNotice('ok', notice)
    onDone()
  }
  const save = useSend(saveGateway, { onSuccess: done('บันทึกข้อมูลเกตเวย์แล้ว') })
  const remove = useSend(removeGateway, { onSuccess: done('ถอดเกตเวย์ออกแล้ว') })
  const form = useForm<GatewayValues>({ initialValues: valuesOf(was), validate: gatewayRules })
  if (isRemoving) {
    return (
      <ConfirmDialog
        isOpen
        title={`ถอดเกตเวย์ ${gwno} ออก`}
        confirmLabel="ถอดเกตเวย์ออก"
        isGrave
        isSending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ eui })}
        onClose={() => setRemoving(false)}
      >
        เกตเวย์ {gwno} (EUI {eui}) จะไม่แสดงใน {site} อีก ดวงโคมที่ส่งข้อมูลผ่านเกตเวย์นี้ยังอยู่ และ EUI
        นี้ลงทะเบียนใหม่ได้
      </ConfirmDialog>
    )
  }
  return (
    <RecordDialog
      title={`ข้อมูลเกตเวย์ ${gwno}`}
      form={form}
      phase={savePhase(save)}
      error={save.error}
      onSave={(values) => save.mutate({ eui, gateway: toGateway(values), was })}
      onClose={onClose}
      aside={
        <Button
          variant="subtle"
          color="red"
          disabled={form.isDirty()}
          onClick={() => setRemoving(true)}
        >
          ถอดเกตเวย์ออก
        </Button>
      }
    >
      <GatewayFields form={form} />
    </RecordDialog>
  )
}

function valuesOf({
  wid,
  latitude,
  longitude,
  ...texts
}: Body<typeof saveGateway>['was']): GatewayValues {
  return {
    ...texts,
    wid: String(wid),
    latitude: latitude?.toString() ?? '',
    longitude: longitude?.toString() ?? '',
  }
}
