import { useForm } from '@mantine/form'
import { noticeMs } from '@roadside/contract/domain/limits.ts'
import { rootUsername } from '@roadside/contract/permission.ts'
import {
  addEquipment,
  editEquipment,
  equipmentList,
  equipmentRecord,
  type EquipmentRow,
} from '@roadside/contract/records/equipment.ts'
import { equipmentSchema, type EquipmentForm } from '@roadside/contract/records/equipment-form.ts'
import { projectLocations, type LocationItem } from '@roadside/contract/records/location.ts'
import { project as projectCall, projectList } from '@roadside/contract/records/project.ts'
import { recordHistory } from '@roadside/contract/records/record.ts'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { useEffect, useRef, useState } from 'react'
import { useAccount } from '../../../account.ts'
import { useConsoleInfo } from '../../../console-info.ts'
import { EquipmentFields, EquipmentHead } from './equipment-fields.tsx'

interface EquipmentFormDialogProps {
  row: EquipmentRow | null
  initial: EquipmentForm
  locations: readonly LocationItem[]
  isUndoing: boolean
  onClose: () => void
}

/** What lists show of a camera, and of its project. */
export const shownIn = [
  equipmentList,
  equipmentRecord,
  projectLocations,
  projectList,
  projectCall,
  recordHistory,
]

/** The form itself; texts and times of its notices as settled ("Records"). */
export function EquipmentFormDialog({
  row,
  initial,
  locations,
  isUndoing,
  onClose,
}: EquipmentFormDialogProps) {
  const { staRule } = useConsoleInfo()
  const hasAddress = useAccount().user.username === rootUsername
  const [request_id] = useState(newRequestId)
  const mode = row ? 'edit' : 'add'
  const rules = { mode, staRule, hasLocationChoice: locations.length > 1, hasAddress } as const
  const form = useForm<EquipmentForm>({
    initialValues: initial,
    validate: (values) => formErrors(equipmentSchema(rules), values),
    validateInputOnBlur: true,
  })
  // the only location of a project is selected without a question
  const places = useCall(
    projectLocations,
    { pj_id: Number(initial.pj_id) },
    { refetchInterval: false },
  )
  const placeId =
    locations.length === 1 ? String(locations[0]?.location_id) : form.values.location_id
  const chosen = places.data?.find(({ location_id }) => String(location_id) === placeId) ?? null
  const refresh = useRefresh(shownIn)
  const add = useSend(addEquipment, {
    onSuccess: ({ message }) => {
      showNotice('ok', message, noticeMs.success)
      void refresh()
    },
    onError: (error) => showNotice('fault', errorSentence(error), noticeMs.error),
  })
  const edit = useSend(editEquipment, {
    onSuccess: () => {
      showNotice('ok', 'แก้ไขอุปกรณ์สำเร็จ', noticeMs.success)
      void refresh()
    },
    onError: () => showNotice('fault', 'เกิดข้อผิดพลาดในการแก้ไขข้อมูล', noticeMs.error),
  })
  const send = row ? edit : add
  useLeaveLater(send.isSuccess, onClose)
  return (
    <RecordDialog
      title={row ? `แก้ไขอุปกรณ์ ${row.hostname}` : 'เพิ่มอุปกรณ์'}
      form={form}
      phase={savePhase(send)}
      error={send.error}
      onSave={(values) => {
        // what this account may not name is not sent, so that it blanks nothing
        const { ipaddress, ...typed } = values
        // the location, as shown next to the form
        const place = chosen && {
          road_name: chosen.road_name,
          location: chosen.location_name,
          location_id: placeId,
        }
        const others = { ...typed, ...place }
        const body = hasAddress ? { ...others, ipaddress } : others
        if (row) edit.mutate({ ...body, id: row.id, version: row.version })
        else add.mutate({ ...body, request_id })
      }}
      onReload={() => {
        onClose()
        void refresh()
      }}
      onClose={onClose}
      head={<EquipmentHead values={form.values} chosen={chosen} />}
    >
      {isUndoing && (
        <FormNote tone="warn">ใส่ค่าเดิมจากประวัติให้แล้ว กรุณาตรวจสอบแล้วกดบันทึกเพื่อยืนยันการย้อนกลับ</FormNote>
      )}
      <EquipmentFields
        form={form}
        rules={rules}
        locations={locations}
        chosen={chosen}
        // a camera that was just added is not added again
        id={row?.id ?? add.data?.id ?? null}
        isAddressFixed={row !== null && (row.ipaddress ?? '') !== ''}
      />
    </RecordDialog>
  )
}

/** After a success the modal closes by itself (specification §8: 3000 ms). */
function useLeaveLater(isSaved: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => latest.current(), noticeMs.modalCloses)
    return () => clearTimeout(timer)
  }, [isSaved])
}
