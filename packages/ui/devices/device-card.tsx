import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { HealthChip } from '../state-mark.tsx'
import { useLinkedEquipment } from '../sites/site-view.tsx'
import styles from './device-card.module.css'
import { muted } from './muted.ts'
import { unbroken } from '../parts/unbroken.ts'

interface DeviceCardProps {
  device: Pick<DeviceRow, 'name'> & Partial<Pick<DeviceRow, 'sta' | 'health'>>
  /** At the end of the head: buttons. */
  actions?: ReactNode
  children: ReactNode
}

/** A device of a site: name, place and health, above the solution's content. */
export function DeviceCard({ device: { name, sta, health }, actions, children }: DeviceCardProps) {
  const isChosen = useLinkedEquipment() === name
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <section
      ref={card}
      className={styles.card}
      data-chosen={isChosen || undefined}
      aria-label={name}
    >
      <header className={styles.head}>
        <h3>{name}</h3>
        {sta && <span className={muted}>{unbroken(`กม. ${sta}`)}</span>}
        {health && <HealthChip health={health} />}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}

/** Cards beside each other as far as there is room for them. */
export function DeviceCards({
  emptyText,
  children,
}: {
  emptyText: string
  children: readonly ReactNode[]
}) {
  if (children.length === 0) return <p className={muted}>{emptyText}</p>
  return <div className={styles.cards}>{children}</div>
}
