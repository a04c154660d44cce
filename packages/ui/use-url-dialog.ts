import { useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useUrlStep, type QueryValues } from './use-url-step.ts'

export interface UrlDialog {
  readonly isOpen: boolean
  /** The dialog's own query parameters, as text. */
  readonly values: Readonly<Record<string, string | undefined>>
  /** Stable, so that rows of a table can hold it. */
  readonly open: (values?: QueryValues) => void
  /** Opens in the place of the dialog that is open now: closing leads to what was before that one. */
  readonly openInstead: (values?: QueryValues) => void
  readonly close: () => void
}

/** A dialog as a place in the address: {@link useUrlStep} of `?dialog={id}`, with the query parameters in `names`. */
export function useUrlDialog(id: string, names: readonly string[] = []): UrlDialog {
  const { value, open: openStep, replace, close } = useUrlStep('dialog', names)
  const search = useLocation({ select: (location) => location.search as QueryValues })
  const open = useCallback((values?: QueryValues) => openStep(id, values), [openStep, id])
  return {
    isOpen: value === id,
    values: Object.fromEntries(names.map((name) => [name, search[name]?.toString()])),
    open,
    openInstead: (values) => replace(id, values),
    close,
  }
}
