import { useUrlStep, type UrlStep } from '../use-url-step.ts'

/** Parameters of the address: a ticket over the page, and the form that opens a new one. */
const names = { ticket: 'ticket', opening: 'openTicket' } as const

/** The ticket that the address shows over the page. */
export function useTicketStep(): UrlStep {
  return useUrlStep(names.ticket, ['move'])
}

/** The form of a new ticket; see {@link newTicketOf}. */
export function useOpeningStep(): UrlStep {
  return useUrlStep(names.opening)
}

/** What a new ticket is of; `choose`: its form asks. */
export type NewTicketSubject =
  | { readonly kind: 'choose' }
  | { readonly kind: 'asset'; readonly id: number }
  | { readonly kind: 'site'; readonly wid: number }
  /** One ticket for each group: alarms of one subject. */
  | { readonly kind: 'alarms'; readonly groups: readonly (readonly number[])[] }

/** The subject as the address has it: `choose`, `asset:7`, `site:7`, `alarms:1,2;5`. */
export function newTicketOf(subject: NewTicketSubject): string {
  switch (subject.kind) {
    case 'choose':
      return 'choose'
    case 'asset':
      return `asset:${subject.id}`
    case 'site':
      return `site:${subject.wid}`
    case 'alarms':
      return `alarms:${subject.groups.map((ids) => ids.join(',')).join(';')}`
  }
}

/** The way back; null: the address says nothing that can be read. */
export function readNewTicket(text: string): NewTicketSubject | null {
  if (text === 'choose') return { kind: 'choose' }
  const [, kind, ids = ''] =
    /^(asset|site|alarms):([1-9]\d{0,14}(?:[,;][1-9]\d{0,14}){0,499})$/.exec(text) ?? []
  if (kind === 'alarms')
    return { kind, groups: ids.split(';').map((group) => group.split(',').map(Number)) }
  if (!/^\d+$/.test(ids)) return null
  if (kind === 'asset') return { kind, id: Number(ids) }
  return kind === 'site' ? { kind, wid: Number(ids) } : null
}

/** Groups of alarms of one subject each, in the order of the first of each. */
export function groupsBySubject(
  alarms: readonly { readonly id: number; readonly subject_key: string }[],
): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>()
  for (const { id, subject_key } of alarms)
    groups.set(subject_key, [...(groups.get(subject_key) ?? []), id])
  return [...groups.values()]
}
