import { useLocation, useNavigate, useRouter, type RouterHistory } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog of this place was opened by a press on the page before it. */
    isDialogOpenedHere?: boolean
  }
}

type Values = Readonly<Record<string, string | number | undefined>>

export interface UrlDialog {
  readonly isOpen: boolean
  /** The dialog's own query parameters, as text. */
  readonly values: Readonly<Record<string, string | undefined>>
  /** Stable, so that rows of a table can hold it. */
  readonly open: (values?: Values) => void
  /** Opens in the place of the dialog that is open now: closing leads to what was before that one. */
  readonly openInstead: (values?: Values) => void
  readonly close: () => void
}

/**
 * A dialog as a place in the address: `?dialog={id}` and the query parameters in `names`. Opening is a step that Back
 * undoes; closing goes that step back where there is one, so that Back afterwards leaves the page as if never opened.
 */
export function useUrlDialog(id: string, names: readonly string[] = []): UrlDialog {
  const { history } = useRouter() as { history: RouterHistory }
  const navigate = useNavigate()
  const search = useLocation({ select: (location) => location.search as Values })
  const change = useCallback(
    (values: Values, isOpening: boolean) =>
      void navigate({
        to: '.',
        search: (old: Values) => ({ ...old, ...values }),
        ...(isOpening ? { state: { isDialogOpenedHere: true } } : { replace: true }),
        resetScroll: false,
      }),
    [navigate],
  )
  const open = useCallback(
    (values: Values = {}) => change({ dialog: id, ...values }, true),
    [change, id],
  )
  return {
    isOpen: search.dialog === id,
    values: Object.fromEntries(names.map((name) => [name, search[name]?.toString()])),
    open,
    openInstead: (values = {}) =>
      void navigate({
        to: '.',
        search: (old: Values) => ({ ...old, ...values, dialog: id }),
        replace: true,
        state: true,
        resetScroll: false,
      }),
    close: () => {
      if (history.location.state.isDialogOpenedHere) history.back()
      else change(Object.fromEntries(['dialog', ...names].map((name) => [name, undefined])), false)
    },
  }
}
