import { severities, severityNames } from '@roadside/contract/alarms/severity.ts'
import type { Reply } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { contractorList } from '@roadside/contract/records/contractor.ts'
import { ticketStateNames, ticketStates } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { ticketList } from '@roadside/contract/tickets/ticket-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { CountChips } from '@roadside/ui/lists/count-chips.tsx'
import { FilterChoice } from '@roadside/ui/lists/filter-choice.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { TicketStateMark, ticketTones } from '@roadside/ui/tickets/ticket-state.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../account.ts'
import { menuQuery } from '../../menu/menu-query.ts'
import { typeByName } from '../../solution-types.ts'
import styles from './tickets.module.css'
import { withoutDue, type TicketFilter } from './use-ticket-filter.ts'

interface StateFilterProps {
  filter: TicketFilter
  counts: Reply<typeof ticketList>['counts'] | undefined
}

/** How many tickets are in each state; each leaves those of its own. */
export function StateFilter({ filter, counts }: StateFilterProps) {
  return (
    <CountChips
      label="กรองตามสถานะ"
      chips={ticketStates.map((state) => ({
        id: state,
        label: ticketStateNames[state],
        mark: <TicketStateMark state={state} size={13} />,
        tone: ticketTones[state],
        count: counts && (counts[state] ?? 0),
      }))}
      chosen={filter.states}
      onToggle={filter.toggleState}
    />
  )
}

/** Two questions of every day: what is mine, and what is late. */
export function QuickFilters({ filter, late }: { filter: TicketFilter; late: number | undefined }) {
  const { isMine, isLate, put } = filter
  return (
    <>
      <Button
        size="xs"
        variant={isMine ? 'light' : 'default'}
        aria-pressed={isMine}
        leftSection={<Icon name="user" size={15} />}
        onClick={() => put({ mine: isMine ? undefined : 1 })}
      >
        ของฉัน
      </Button>
      <Button
        size="xs"
        variant={isLate ? 'light' : 'default'}
        aria-pressed={isLate}
        leftSection={<Icon name="clock" size={15} />}
        onClick={() => put({ late: isLate ? undefined : 1 })}
      >
        เกินกำหนด
        {late !== undefined && (
          <b className={styles.late} data-some={late > 0 || undefined}>
            {formatNumber(late)}
          </b>
        )}
      </Button>
    </>
  )
}

/** How many choices beside the state are set. */
export function setChoices(filter: TicketFilter): number {
  const { priority, type, department, contractor, search } = filter
  return [priority, type, department, contractor, search].filter(
    (one) => one !== undefined && one !== '',
  ).length
}

interface TicketFiltersProps {
  filter: TicketFilter
  /** Days are counted by department and contractor alone. */
  isCalendar: boolean
}

/** What else narrows the tickets: priority, solution type, department, contractor. */
export function TicketFilters({ filter, isCalendar }: TicketFiltersProps) {
  const { user, isContractor } = useAccount()
  const { data: menu = [] } = useQuery(menuQuery(user))
  const departments = menu.flatMap(({ DeptList }) => DeptList)
  // a contractor has no menu: its equipment may be of any type
  const types = isContractor
    ? new Set(typeByName.keys())
    : new Set(departments.flatMap(({ Solution }) => Solution.map((one) => one.TypeName)))
  const knowsContractors = useAccess(contractorList.access)
  const contractors = useCall(
    contractorList,
    { page: 1, perPage: 500, sort: 'name' },
    { enabled: knowsContractors, refetchInterval: false },
  )
  return (
    <>
      {!isCalendar && (
        <>
          <FilterChoice
            label="ความเร่งด่วน"
            all="ทุกความเร่งด่วน"
            value={filter.priority}
            data={severities.map((value) => ({ value, label: severityNames[value] }))}
            onChoose={(priority) => filter.put({ priority })}
          />
          <FilterChoice
            label="ประเภทระบบ"
            all="ทุกประเภทระบบ"
            value={filter.type}
            data={[...types].flatMap((name) => {
              const type = typeByName.get(name)
              return type?.route ? [{ value: name, label: type.menuName }] : []
            })}
            onChoose={(type) => filter.put({ type })}
          />
        </>
      )}
      {!isContractor && (
        <FilterChoice
          label="หน่วยงาน"
          all="ทุกหน่วยงาน"
          value={String(filter.department ?? '')}
          data={departments.map(({ DeptID, DeptName }) => ({
            value: String(DeptID),
            label: DeptName,
          }))}
          onChoose={(department) => filter.put({ department })}
        />
      )}
      {knowsContractors && (
        <FilterChoice
          label="ผู้รับจ้าง"
          all="ผู้รับจ้างทุกราย"
          value={String(filter.contractor ?? '')}
          data={
            contractors.data?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
          }
          onChoose={(contractor) => filter.put({ contractor })}
        />
      )}
    </>
  )
}

/** The day of the calendar that was opened, and the way out of it. */
export function DueFilter({ filter: { due, put } }: { filter: TicketFilter }) {
  if (due === '') return null
  return (
    <Button
      size="xs"
      variant="light"
      rightSection={<Icon name="close" size={14} />}
      aria-label={`${dueTitle(due)} แสดงทุกกำหนด`}
      onClick={() => put({ due: undefined })}
    >
      {dueTitle(due)}
    </Button>
  )
}

/** What the choice of a due date is called. */
export function dueTitle(due: string): string {
  return due === withoutDue ? 'ไม่มีกำหนด' : `ครบกำหนด ${formatThaiDate(due)}`
}
