import { ItemIcon } from './item-icon.tsx'
import styles from './item-legend.module.css'
import { itemKinds, itemState, type TunnelItem, type TunnelItemKind } from './tunnel-items.ts'

/** What the signs in the bore mean, and how many of each there are. */
export function ItemLegend({ items }: { items: readonly TunnelItem[] }) {
  const kinds = (Object.keys(itemKinds) as TunnelItemKind[]).filter((kind) =>
    items.some((item) => item.kind === kind),
  )
  if (kinds.length === 0) return null
  return (
    <ul className={styles.legend} aria-label="อุปกรณ์ในอุโมงค์">
      {kinds.map((kind) => (
        <li key={kind}>
          <span className={styles.kind}>{itemKinds[kind].name}</span>
          {countStates(items.filter((item) => item.kind === kind)).map(({ first, count }) => (
            <span key={first.state} className={styles.state}>
              <svg width="26" height="20" viewBox="-13 -10 26 20" aria-hidden>
                <ItemIcon kind={kind} state={first.state} />
              </svg>
              {itemState(first)[0]} <b>{count}</b>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

function countStates(items: readonly TunnelItem[]): { first: TunnelItem; count: number }[] {
  const order: string[] = items[0] ? Object.keys(itemKinds[items[0].kind].states) : []
  const firsts = items
    .filter((item, index) => items.findIndex(({ state }) => state === item.state) === index)
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return firsts.map((first) => ({
    first,
    count: items.filter(({ state }) => state === first.state).length,
  }))
}
