import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  dutyAccounts,
  DutyRosterForm,
  saveDutyRoster,
  type DutyOwner,
  type DutyRoster,
} from '@roadside/contract/duty/duty-calls.ts'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useState } from 'react'
import { PatternRow, type RowValues } from './pattern-row.tsx'
import { nameOfPerson, useDutyRefresh, type Duty } from './use-duty.ts'

interface RosterValues extends Record<string, unknown> {
  name: string
  /** Place in the list of owners. */
  owner: string
  rows: RowValues[]
}

interface RosterDialogProps {
  /** Null: a new one. */
  roster: DutyRoster | null
  duty: Duty
  onClose: () => void
}

const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const
const newRow = (): RowValues => ({ days: [...workdays], from: '', to: '', users: [''] })

function valuesOf(roster: DutyRoster | null, owners: readonly DutyOwner[]): RosterValues {
  if (!roster) return { name: '', owner: owners.length === 1 ? '0' : '', rows: [newRow()] }
  const rows = roster.rows.map((row) => ({ ...row, users: row.users.map(String) }))
  return { name: roster.name, owner: '0', rows }
}

/** Adds a roster, or changes its pattern: sentences to complete. */
export function RosterDialog({ roster: opened, duty, onClose }: RosterDialogProps) {
  // a refetched newer version must not replace the version of the form
  const [roster] = useState(opened)
  const owners = roster ? [roster.owner] : duty.owners
  const refresh = useDutyRefresh()
  const toForm = ({ name, owner, rows }: RosterValues) => ({
    name,
    department_id: owners[Number(owner)]?.department_id ?? null,
    group_id: owners[Number(owner)]?.group_id ?? null,
    rows: rows.map((row) => ({ ...row, users: row.users.filter((user) => user !== '') })),
  })
  const form = useForm<RosterValues>({
    initialValues: valuesOf(roster, owners),
    validate: (values) => ({
      ...(values.owner === '' && { owner: 'กรุณาเลือกหน่วยงาน' }),
      ...formErrors(DutyRosterForm, toForm(values)),
    }),
  })
  const { owner, rows } = form.values
  const { department_id = null, group_id = null } = owners[Number(owner || NaN)] ?? {}
  const accounts = useCall(
    dutyAccounts,
    { department_id, group_id },
    { enabled: owner !== '', refetchInterval: false },
  )
  const known = accounts.data?.accounts ?? []
  const former = [...new Set((roster?.rows ?? []).flatMap(({ users }) => users))]
    .filter((id) => !known.some((one) => one.id === id))
    .map((id) => ({ id, name: nameOfPerson(duty.people, id), department: '' }))
  const save = useSend(saveDutyRoster, {
    onSuccess: async () => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      onClose()
      await refresh()
    },
  })
  const { id, version } = roster ?? {}
  return (
    <RecordDialog
      title={roster ? `แก้ไขตารางเวร ${roster.name}` : 'เพิ่มตารางเวร'}
      form={form}
      size={820}
      phase={savePhase(save)}
      error={save.error ?? accounts.error}
      onSave={(values) => save.mutate({ id, version, form: toForm(values) })}
      onReload={() => {
        onClose()
        void refresh()
      }}
      onClose={onClose}
    >
      <TextInput
        label="ชื่อตารางเวร"
        placeholder="เช่น เวรไฟฟ้าแสงสว่าง"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="ของหน่วยงาน"
        required
        disabled={roster !== null}
        data={[
          ...(roster ? [] : [{ value: '', label: 'เลือกหน่วยงาน' }]),
          ...owners.map(({ name }, index) => ({ value: String(index), label: name })),
        ]}
        {...form.getInputProps('owner')}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('owner', value)
          // accounts of the former owner may not be of this one
          form.setFieldValue(
            'rows',
            rows.map((row) => ({ ...row, users: [''] })),
          )
        }}
      />
      {rows.map((row, index) => (
        <PatternRow
          key={index}
          number={index + 1}
          row={row}
          accounts={[...known, ...former]}
          errorOf={(field) => form.errors[`rows.${index}.${field}`]}
          onChange={(changed) => form.replaceListItem('rows', index, changed)}
          {...(rows.length > 1 && { onRemove: () => form.removeListItem('rows', index) })}
        />
      ))}
      <div className={wideField}>
        <Button
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => form.insertListItem('rows', newRow())}
        >
          เพิ่มช่วงเวร
        </Button>
      </div>
    </RecordDialog>
  )
}
