import type { ReactNode } from 'react'

export type RowKey = string | number

/** One column of a {@link DataTable}. Keep the array of columns stable: rows are drawn again when it changes. */
export interface TableColumn<Row> {
  /** Sent as `sort`. */
  readonly id: string
  /** In parts where the head may be broken between them and nowhere else: a browser would break ผิดปกติ into ผิด and ปกติ. */
  readonly header: string | readonly string[]
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the `end`. */
  readonly align?: 'start' | 'center' | 'end'
  /** Shown after the header: กระแส (A). */
  readonly unit?: string
  /** Least width in pixels; the rest is shared out by content. */
  readonly width?: number
  readonly isSortable?: boolean
  /**
   * Accessible name in place of the header, where the header alone does not name the sorted column.
   */
  readonly sortLabel?: string
  /**
   * Buttons of the row: the header is for screen readers only, and on a phone they stand at the
   * head of the card.
   */
  readonly isAction?: boolean
  /** Not shown until the account chooses it, in a list whose columns can be chosen. */
  readonly isHiddenAtFirst?: boolean
  /** The cell glows once whenever this value of the same row changes. */
  readonly glowKey?: (row: Row) => string | number | null | undefined
}

export interface TableSort {
  readonly id: string
  readonly order: 'asc' | 'desc'
}

/** The header in one piece. */
export function headerText({ header }: Pick<TableColumn<never>, 'header'>): string {
  return typeof header === 'string' ? header : header.join('')
}
