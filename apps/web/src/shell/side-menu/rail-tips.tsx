import { useCallback, useState, type ReactNode } from 'react'
import styles from './menu-rail.module.css'

interface Tip {
  readonly text: string
  readonly top: number
  readonly left: number
}

/**
 * Shows the `data-tip` of the hovered or focused element next to it; the rail scrolls and would cut
 * it off.
 */
export function RailTips({ children }: { children: ReactNode }) {
  const [tip, setTip] = useState<Tip | null>(null)
  const follow = useCallback((rail: HTMLDivElement | null) => {
    if (!rail) return
    const show = ({ target }: Event) => setTip(tipOf(target))
    const hide = () => setTip(null)
    const stop = new AbortController()
    for (const type of ['pointerover', 'focusin'])
      rail.addEventListener(type, show, { signal: stop.signal })
    for (const type of ['pointerleave', 'focusout', 'click'])
      rail.addEventListener(type, hide, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return (
    <div ref={follow} className={styles.rail}>
      {children}
      {tip && (
        <span className={styles.tip} style={{ top: tip.top, left: tip.left }} aria-hidden>
          {tip.text}
        </span>
      )}
    </div>
  )
}

function tipOf(target: EventTarget | null): Tip | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
  if (!cell) return null
  const { top, height, right } = cell.getBoundingClientRect()
  return { text: cell.dataset.tip ?? '', top: top + height / 2, left: right + 8 }
}
