import { useLocation, useNavigate, useRouter, type RouterHistory } from '@tanstack/react-router'
import { useCallback } from 'react'

type Values = Readonly<Record<string, string | number | undefined>>

export interface UrlStep {
  /** The parameter's text; undefined: nothing is open. */
  readonly value: string | undefined
  /** Stable, so that rows of a table can hold it. */
  readonly open: (value: string | number) => void
  /** Another one in place of the one that is open: Back closes it all the same. */
  readonly replace: (value: string | number | undefined) => void
  readonly close: () => void
}

/**
 * What a query parameter opens on top of the page: as `useUrlDialog`, but several may be open above each other, a site,
 * its picture. Closing goes back where it was opened here, and takes its own parameters (`others` too) away where it was linked to.
 */
export function useUrlStep(name: string, others: readonly string[] = []): UrlStep {
  const { history } = useRouter() as { history: RouterHistory }
  const navigate = useNavigate()
  const value = useLocation({ select: (location) => (location.search as Values)[name]?.toString() })
  const change = useCallback(
    (
      values: Values,
      how: { readonly replace: boolean; readonly state: true | { isDialogOpenedHere: boolean } },
    ) =>
      void navigate({
        to: '.',
        search: (old: Values) => ({ ...old, ...values }),
        resetScroll: false,
        ...how,
      }),
    [navigate],
  )
  const open = useCallback(
    (next: string | number) =>
      change({ [name]: next }, { replace: false, state: { isDialogOpenedHere: true } }),
    [change, name],
  )
  const replace = useCallback(
    (next: string | number | undefined) => change({ [name]: next }, { replace: true, state: true }),
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
