import { NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dutyAccounts, saveDutyOverride } from '@roadside/contract/duty/duty-calls.ts'
import type { CalendarTurn, DutyRoster } from '@roadside/contract/duty/duty-calls.ts'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import styles from './duty.module.css'
import { spanText } from './duty-times.ts'
import { nameOfPerson, useDutyRefresh, type Duty } from './use-duty.ts'

interface SwapDialogProps {
  roster: DutyRoster
  turn: CalendarTurn
  duty: Duty
  onClose: () => void
}

/** Puts another account on a turn, or somebody on a time of nobody. */
export function SwapDialog({ roster, turn, duty, onClose }: SwapDialogProps) {
  const { me, people } = duty
  const refresh = useDutyRefresh()
  const isGap = turn.users.length === 0
  const given = roster.may_edit ? turn.users : turn.users.filter((id) => id === me)
  const form = useForm({
    initialValues: { instead_of: String(given[0] ?? ''), user: '', reason: '' },
    validate: {
      user: (user) => (user === '' ? 'กรุณาเลือกผู้ที่มาอยู่เวร' : null),
      reason: (reason) => (!isGap && reason.trim() === '' ? 'กรุณาระบุเหตุผลที่แลกเวร' : null),
    },
  })
  const { department_id, group_id } = roster.owner
  const accounts = useCall(
    dutyAccounts,
    { department_id, group_id },
    { enabled: roster.may_edit, refetchInterval: false },
  )
  const members = [...new Set(roster.rows.flatMap(({ users }) => users))].map((id) => ({
    id,
    name: nameOfPerson(people, id),
  }))
  const choices = roster.may_edit ? (accounts.data?.accounts ?? members) : members
  const mayBe = choices.filter(({ id }) =>
    isGap ? roster.may_edit || id === me : String(id) !== form.values.instead_of,
  )
  const send = useSend(saveDutyOverride, {
    onSuccess: async () => {
      showNotice('ok', isGap ? 'รับเวรแล้ว' : 'แลกเวรแล้ว')
      onClose()
      await refresh()
    },
  })
  return (
    <RecordDialog
      title={isGap ? 'รับเวรช่วงที่ไม่มีผู้อยู่เวร' : 'แลกเวร'}
      form={form}
      saveLabel={isGap ? 'รับเวรช่วงนี้' : 'แลกเวร'}
      phase={savePhase(send)}
      error={send.error}
      onSave={({ user, instead_of, reason }) =>
        send.mutate({
          roster: roster.id,
          user,
          instead_of: isGap ? null : instead_of,
          from: Date.parse(turn.from) < serverNow() ? null : turn.from,
          to: turn.to,
          reason: reason.trim(),
        })
      }
      onClose={onClose}
      head={
        <p className={styles.lead}>
          {roster.name} <b>{spanText(turn)}</b>
          {!isGap && given.length === 1 && ` ของ ${nameOfPerson(people, given[0])}`}
        </p>
      }
    >
      {!isGap && given.length > 1 && (
        <NativeSelect
          className={wideField}
          label="แทนใคร"
          data={given.map((id) => ({ value: String(id), label: nameOfPerson(people, id) }))}
          {...form.getInputProps('instead_of')}
        />
      )}
      <NativeSelect
        className={wideField}
        label="ผู้ที่มาอยู่เวร"
        required
        data-autofocus
        data={[
          { value: '', label: 'เลือกผู้ที่มาอยู่เวร' },
          ...mayBe.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.getInputProps('user')}
      />
      <Textarea
        className={wideField}
        label="เหตุผล"
        required={!isGap}
        rows={2}
        maxLength={300}
        {...form.getInputProps('reason')}
      />
    </RecordDialog>
  )
}
