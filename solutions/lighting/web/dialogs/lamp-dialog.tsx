import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { ConfirmDialog } from '@roadside/ui/form/confirm-dialog.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldDeviceId } from '../../device-id.ts'
import { registeredLamp, removeLamp, saveLamp, type RegisteredLamp } from '../../installed-calls.ts'
import { readableMs, sharedPole } from '../registry/shared-pole.ts'
import { LampFields, lampRules, toLamp, type LampValues } from '../registry/lamp-fields.tsx'

interface LampDialogProps {
  devid: string
  /** Name of the site. */
  site: string
  onClose: () => void
  /** Called after the lamp was changed or removed. */
  onSaved: () => void
}

/** What is entered of a lamp: to change it, to move it to another site, or to take it off. */
export function LampDialog({ devid, site, onClose, onSaved }: LampDialogProps) {
  // queried at each opening: the form begins with what is stored now
  const lamp = useQuery({
    ...callQuery(registeredLamp, { devid }, { refetchInterval: false }),
    gcTime: 0,
  })
  const [isRemoving, setRemoving] = useState(false)
  const [reloads, setReloads] = useState(0)
  const done = (notice: string, ms?: number) => {
    showNotice('ok', notice, ms)
    onClose()
    onSaved()
  }
  if (!lamp.data) {
    return (
      <PageDialog isOpen onClose={onClose} size="form" title="ข้อมูลดวงโคม">
        <ViewState query={lamp}>{() => null}</ViewState>
      </PageDialog>
    )
  }
  const { data } = lamp
  if (isRemoving)
    return (
      <RemoveLamp
        lamp={data}
        site={site}
        onDone={() => done('ถอดดวงโคมออกแล้ว')}
        onClose={() => setRemoving(false)}
      />
    )
  return (
    <EditLamp
      key={reloads}
      lamp={data}
      onDone={(words) =>
        done(['บันทึกข้อมูลดวงโคมแล้ว', ...words].join(' '), words.length > 0 ? readableMs : undefined)
      }
      onRemove={() => setRemoving(true)}
      onReload={() => void lamp.refetch().then(() => setReloads(reloads + 1))}
      onClose={onClose}
    />
  )
}

interface EditLampProps {
  lamp: RegisteredLamp
  /** Called with additional notes for the user. */
  onDone: (words: readonly string[]) => void
  onRemove: () => void
  /** Begins anew with what is stored now. */
  onReload: () => void
  onClose: () => void
}

function EditLamp({ lamp: opened, onDone, onRemove, onReload, onClose }: EditLampProps) {
  // news of it must not come under what is typed
  const [lamp] = useState(opened)
  const save = useSend(saveLamp, {
    onSuccess: ({ site, on_pole }, { lamp: saved }) =>
      onDone([
        ...(saved.wid === lamp.wid ? [] : [`ย้ายไปที่ ${site} แล้ว`]),
        ...(on_pole > 0 && (saved.wid !== lamp.wid || saved.pole !== lamp.pole)
          ? [sharedPole(on_pole)]
          : []),
      ]),
  })
  const form = useForm<LampValues>({ initialValues: valuesOf(lamp), validate: lampRules })
  const isOtherDevice = foldDeviceId(form.values.devid) !== lamp.devid
  const isMoved = form.values.wid !== String(lamp.wid)
  return (
    <RecordDialog
      title={`ข้อมูลดวงโคม ${lamp.pole}`}
      form={form}
      phase={savePhase(save)}
      error={save.error}
      onSave={(values) => save.mutate({ devid: lamp.devid, lamp: toLamp(values), was: lamp })}
      onReload={onReload}
      onClose={onClose}
      aside={
        <Button variant="subtle" color="red" disabled={form.isDirty()} onClick={onRemove}>
          ถอดดวงโคมออก
        </Button>
      }
    >
      <LampFields form={form} />
      {isOtherDevice && (
        <FormNote tone="warn">
          เปลี่ยนอุปกรณ์ของเสานี้ ประวัติเดิมยังอยู่ และสถานะจะเป็นไม่ทราบจนกว่าอุปกรณ์ใหม่จะส่งข้อมูล
        </FormNote>
      )}
      {isMoved && (
        <FormNote tone="warn">
          ดวงโคมจะย้ายไปอยู่ในพื้นที่ที่เลือกพร้อมประวัติทั้งหมด กรุณาตรวจสอบพิกัดและวงจรไฟฟ้า
        </FormNote>
      )}
    </RecordDialog>
  )
}

function valuesOf({
  devid,
  link,
  wid,
  pole,
  profile_id,
  latitude,
  longitude,
  sta,
  circuit,
  side,
}: RegisteredLamp): LampValues {
  return {
    devid,
    link,
    wid: String(wid),
    pole,
    profile: String(profile_id),
    latitude,
    longitude,
    sta,
    circuit,
    side: side ?? '',
  }
}

interface RemoveLampProps {
  lamp: RegisteredLamp
  site: string
  onDone: () => void
  onClose: () => void
}

/** Confirms that a lamp is removed from its site, and shows what remains of it. */
function RemoveLamp({ lamp, site, onDone, onClose }: RemoveLampProps) {
  const remove = useSend(removeLamp, { onSuccess: onDone })
  return (
    <ConfirmDialog
      isOpen
      title={`ถอดดวงโคม ${lamp.pole} ออก`}
      confirmLabel="ถอดดวงโคมออก"
      isGrave
      isSending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ devid: lamp.devid })}
      onClose={onClose}
    >
      ดวงโคม {lamp.pole} (รหัส {lamp.devid}) จะไม่แสดงในพื้นที่ติดตั้งนี้อีก ประวัติยังเก็บอยู่
      และจะกลับมาเมื่อลงทะเบียนรหัสนี้ที่ {site} อีกครั้ง
    </ConfirmDialog>
  )
}
