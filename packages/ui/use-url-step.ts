import { useLocation, useNavigate, useRouter, type RouterHistory } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is open in this place was opened by a press on the page before it. */
    isDialogOpenedHere?: boolean
  }
}

/** Query parameters; undefined takes one away. */
export type QueryValues = Readonly<Record<string, string | number | undefined>>

export interface UrlStep {
  /** The parameter's text; undefined: nothing is open. */
  readonly value: string | undefined
  /** Opens a value, with parameters of its own in `more`. Stable, so that rows of a table can hold it. */
  readonly open: (value: string | number, more?: QueryValues) => void
  /** Another one in place of the one that is open: Back closes it all the same. */
  readonly replace: (value: string | number | undefined, more?: QueryValues) => void
  readonly close: () => void
}

/**
 * What a query parameter opens on top of the page. Opening is a step that Back undoes; several may be open above each
 * other, a site, its picture. Closing goes back where it was opened here, so that Back afterwards leaves the page as if
 * never opened. Where it was linked to, closing takes its own parameters (`others` too) away.
 */
export function useUrlStep(name: string, others: readonly string[] = []): UrlStep {
  const { history } = useRouter() as { history: RouterHistory }
  const navigate = useNavigate()
  const value = useLocation({
    select: (location) => (location.search as QueryValues)[name]?.toString(),
  })
  const change = useCallback(
    (
      values: QueryValues,
      how: { readonly replace: boolean; readonly state: true | { isDialogOpenedHere: boolean } },
    ) =>
      void navigate({
        to: '.',
        search: (old: QueryValues) => ({ ...old, ...values }),
        resetScroll: false,
        ...how,
      }),
    [navigate],
  )
  const open = useCallback<UrlStep['open']>(
    (next, more) =>
      change({ [name]: next, ...more }, { replace: false, state: { isDialogOpenedHere: true } }),
    [change, name],
  )
  const replace = useCallback<UrlStep['replace']>(
    (next, more) => change({ [name]: next, ...more }, { replace: true, state: true }),
    [change, name],
  )
  return {
    value,
    open,
    replace,
    close: () => {
      if (history.location.state.isDialogOpenedHere) history.back()
      else {
        const nothing = Object.fromEntries(
          [name, ...others].map((parameter) => [parameter, undefined]),
        )
        change(nothing, { replace: true, state: true })
      }
    },
  }
}
