import { Link } from '@tanstack/react-router'

/** Parameters of the dialogs that a link leaves. */
const left = {
  eui: undefined,
  gateway: undefined,
  devid: undefined,
  log: undefined,
  span: undefined,
}

/** Opens the dialog of a lamp of the page's site. */
export function LampLink({ devid, pole }: { devid: string; pole: string }) {
  return (
    <Link
      to="."
      search={(old: object) => ({ ...old, ...left, dialog: 'log', devid }) as never}
      resetScroll={false}
    >
      {pole}
    </Link>
  )
}

/** Opens the dialog of a gateway, on the page of its own site. */
export function GatewayLink({ wid, gwno }: { wid: number; gwno: string }) {
  return (
    <Link
      to="."
      search={(old: { wid?: number }) => {
        const site = old.wid === wid ? old : { wid }
        return { ...site, ...left, dialog: 'gateways', gateway: gwno } as never
      }}
      resetScroll={false}
    >
      เกตเวย์ {gwno}
    </Link>
  )
}
