import { moveFocus } from '@roadside/ui/parts/move-focus.ts'
import styles from './item-tips.module.css'
import type { PlacedItem } from './place-items.ts'
import { itemName, itemState } from './tunnel-items.ts'

/** A tip at an edge of the drawing would be cut there. Pixels. */
const edge = 110

/** Over the signs of the bore: what each is and how, under the pointer and for who goes from one to the next by keys. */
export function ItemTips({ placed, width }: { placed: readonly PlacedItem[]; width: number }) {
  if (placed.length === 0) return null
  const ordered = placed.toSorted((a, b) => a.x - b.x || a.y - b.y)
  return (
    <div role="toolbar" tabIndex={-1} aria-label="อุปกรณ์ในอุโมงค์" onKeyDown={moveFocus}>
      {ordered.map(({ item, x, y }, index) => {
        const words = `${itemName(item)}: ${itemState(item)[0]}`
        return (
          <button
            key={item.id}
            type="button"
            className={styles.item}
            style={{ left: x, top: y }}
            tabIndex={index === 0 ? 0 : -1}
            aria-label={words}
          >
            <span
              className={styles.tip}
              data-edge={x < edge ? 'start' : x > width - edge ? 'end' : undefined}
              aria-hidden
            >
              {words}
            </span>
          </button>
        )
      })}
    </div>
  )
}
