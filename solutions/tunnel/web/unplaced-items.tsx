import { ItemIcon } from './item-icon.tsx'
import styles from './item-legend.module.css'
import { hasPlace, itemName, itemState, type TunnelItem } from './tunnel-items.ts'
import type { TunnelZone } from './tunnel-zones.ts'

interface UnplacedItemsProps {
  items: readonly TunnelItem[]
  zones: readonly TunnelZone[]
}

/** Items whose place in the bore nobody has entered, by zone: they are known to be there, not where. */
export function UnplacedItems({ items, zones }: UnplacedItemsProps) {
  const unplaced = items.filter((item) => !hasPlace(item))
  if (unplaced.length === 0) return null
  const title = 'ยังไม่ได้กำหนดตำแหน่งในอุโมงค์'
  return (
    <section className={styles.unplaced}>
      <h4>{title}</h4>
      <ul className={styles.legend} aria-label={title}>
        {zones.map(({ id, name }) => {
          const own = unplaced.filter((item) => item.id.startsWith(`${id}:`))
          if (own.length === 0) return null
          return (
            <li key={id}>
              <span className={styles.kind}>{name}</span>
              {own.map((item) => (
                <span key={item.id} className={styles.state}>
                  <svg width="26" height="20" viewBox="-13 -10 26 20" aria-hidden>
                    <ItemIcon kind={item.kind} state={item.state} />
                  </svg>
                  {itemName(item)} {itemState(item)[0]}
                </span>
              ))}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
