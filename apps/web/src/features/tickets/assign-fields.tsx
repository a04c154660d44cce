import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ticketChoices } from '@roadside/contract/tickets/ticket-calls.ts'
import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useAccount } from '../../account.ts'

const ownStaff = 'own'

interface AssignValues {
  /** Id, {@link ownStaff}; empty: whom the contract names. */
  contractor: string
  assignee: string
}

/** To whom tickets may be given; the choices are those of the first one's site. */
export function useAssignChoices(tickets: readonly TicketRow[]) {
  const [first] = tickets
  const query = useCall(
    ticketChoices,
    {
      wid: first?.wid ?? 0,
      ...(tickets.length === 1 && first?.asset_id && { asset_id: first.asset_id }),
    },
    { enabled: first !== undefined, refetchInterval: false },
  )
  const { contractors = [], accounts = [] } = query.data ?? {}
  // tickets of several contracts have no usual contractor
  const isMixed = tickets.some((row) => row.contract_contractor !== first?.contract_contractor)
  const usual = isMixed ? undefined : contractors.find(({ is_of_contract }) => is_of_contract)
  const idOf = (contractor: string) => {
    if (contractor === ownStaff) return null
    return contractor === '' ? (usual?.id ?? null) : Number(contractor)
  }
  /** Accounts of who repairs: another contractor's would not see the ticket. */
  const accountsOf = (contractor: string) =>
    accounts.filter(({ contractor_id }) => contractor_id === idOf(contractor))
  return {
    contractors,
    usual,
    isMixed,
    isWaiting: first !== undefined && query.data === undefined,
    error: query.error,
    problem: (contractor: string) =>
      isMixed && contractor === '' ? 'กรุณาเลือกผู้รับจ้าง เพราะใบงานที่เลือกเป็นของหลายสัญญา' : null,
    accountsOf,
    /** What is sent; an account that is not of who repairs is nobody. */
    bodyOf: ({ contractor, assignee }: AssignValues) => ({
      contractor_id: idOf(contractor),
      assignee: accountsOf(contractor).some(({ username }) => username === assignee)
        ? assignee
        : null,
    }),
  }
}
export type AssignChoices = ReturnType<typeof useAssignChoices>

interface AssignFieldsProps<V extends AssignValues> {
  form: UseFormReturnType<V>
  choices: AssignChoices
}

/** The contractor, that of the contract first, and the account that goes there. */
export function AssignFields<V extends AssignValues>({ form, choices }: AssignFieldsProps<V>) {
  const { user } = useAccount()
  const { contractors, usual, isMixed, accountsOf } = choices
  const { contractor, assignee } = form.values
  const accounts = accountsOf(contractor)
  const first = isMixed
    ? 'เลือกผู้รับจ้าง'
    : usual
      ? `${usual.name} (ตามสัญญา)`
      : 'หน่วยงานซ่อมเอง (ไม่มีผู้รับจ้างตามสัญญา)'
  return (
    <>
      <NativeSelect
        label="ผู้รับจ้าง"
        data-autofocus
        data={[
          { value: '', label: first },
          ...(usual || isMixed ? [{ value: ownStaff, label: 'หน่วยงานซ่อมเอง' }] : []),
          ...contractors
            .filter(({ id }) => id !== usual?.id)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.getInputProps('contractor')}
      />
      <NativeSelect
        label="ผู้รับมอบหมาย"
        data={[
          { value: '', label: 'ยังไม่ระบุ' },
          ...accounts.map(({ username, name }) => ({
            value: username,
            label: username === user.username ? `${name} (ฉัน)` : name,
          })),
        ]}
        {...form.getInputProps('assignee')}
        value={accounts.some(({ username }) => username === assignee) ? assignee : ''}
      />
    </>
  )
}
