import { linkedPages } from '@roadside/contract/linked-pages.ts'
import type { NoticeContent, NoticeKind } from '@roadside/contract/notices/content.ts'

/** Paths in the console, from its `/`. */
export const pathOfAlarm = (id: number) => `${linkedPages.alarms.path}?alarm=${id}`
/** It opens over the list. */
export const pathOfTicket = (id: number) => `${linkedPages.tickets.path}?ticket=${id}`
export const pathOfProject = (id: number) => `${linkedPages.project.path}?pj_id=${id}&tab=contract`
/** What a contractor has in place of a project: the equipment of the contract. */
const pathOfContract = (id: number) => `${linkedPages.contractEquipment.path}?contract=${id}`

/** Pages with lists of what messages tell of, where it is not alarms. */
const listPaths: Partial<Record<NoticeKind, string>> = {
  ticket: linkedPages.tickets.path,
  guarantee: linkedPages.guarantees.path,
}

/** The page of what a message tells of, or the list of it. Pure. */
export function pathOf({ kind, alarms, items = [], more, listPath }: NoticeContent): string {
  const [first, ...others] = [...alarms, ...items]
  if (first && others.length === 0 && more === 0) return first.path
  return listPath ?? listPaths[kind] ?? linkedPages.alarms.path
}

/**
 * A message with links to pages that its reader has: a contractor has alarms and tickets, and no
 * pages of projects. Pure.
 */
export function linkedFor(
  { isOfContractor }: { readonly isOfContractor: boolean },
  content: NoticeContent,
): NoticeContent {
  if (!isOfContractor || content.kind !== 'guarantee') return content
  return {
    ...content,
    listPath: linkedPages.contractEquipment.path,
    items: (content.items ?? []).map((item) =>
      item.of === 'project' ? { ...item, path: pathOfContract(item.id) } : item,
    ),
  }
}
