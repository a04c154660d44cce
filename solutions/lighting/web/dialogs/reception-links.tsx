import { Link, useLocation } from '@tanstack/react-router'

/** Parameters of the dialogs that a link leaves. */
const left = {
  eui: undefined,
  gateway: undefined,
  devid: undefined,
  log: undefined,
  span: undefined,
}

/** In place of the dialog that the link stands in: Escape and Back lead to what was before that one. */
const instead = { replace: true, state: true } as const

/** Opens the dialog of a lamp of the page's site in place of the one that is open. */
export function LampLink({ devid, pole }: { devid: string; pole: string }) {
  return (
    <Link
      to="."
      search={(old: object) => ({ ...old, ...left, dialog: 'log', devid }) as never}
      resetScroll={false}
      {...instead}
    >
      {pole}
    </Link>
  )
}

/** Opens the dialog of a gateway in place of the one that is open; of another site on the page of that one. */
export function GatewayLink({ wid, gwno }: { wid: number; gwno: string }) {
  const shownWid = useLocation({
    select: ({ search }) => Number((search as { wid?: unknown }).wid),
  })
  return (
    <Link
      to="."
      search={(old: { wid?: number }) => {
        const site = old.wid === wid ? old : { wid }
        return { ...site, ...left, dialog: 'gateways', gateway: gwno } as never
      }}
      resetScroll={false}
      {...(shownWid === wid && instead)}
    >
      เกตเวย์ {gwno}
    </Link>
  )
}
