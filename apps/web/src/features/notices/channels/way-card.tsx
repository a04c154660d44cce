import type { NoticeTargetRow } from '@roadside/contract/notices/notice-calls.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { type ReactNode, useId } from 'react'
import styles from '../notices.module.css'
import { TargetButtons } from './target-buttons.tsx'
import { TargetState } from './target-state.tsx'

export interface WayProps {
  targets: readonly NoticeTargetRow[]
  /** Why the channel cannot send, in Thai; null: it can. */
  missing: string | null
}

interface WayCardProps extends WayProps {
  title: string
  /** What it is good for. */
  note: string
  /** What adds or changes it. */
  actions: ReactNode
  onEdit?: (target: NoticeTargetRow) => void
  onRemoved?: (target: NoticeTargetRow) => Promise<unknown>
  children?: ReactNode
}

/** One way to be told: what it is, what is set up, and what can be done. */
export function WayCard(props: WayCardProps) {
  const { title, note, targets, missing, actions, onEdit, onRemoved, children } = props
  const titleId = useId()
  return (
    <section className={styles.way} aria-labelledby={titleId}>
      <header className={styles.wayHead}>
        <div>
          <h3 id={titleId}>{title}</h3>
          <p className={styles.told}>{note}</p>
        </div>
        {actions}
      </header>
      {missing !== null && <FormNote tone="warn">{missing}</FormNote>}
      {children}
      {targets.length > 0 && (
        <ul className={styles.targets} aria-label={`ปลายทางทาง ${title}`}>
          {targets.map((target) => (
            <li key={target.id}>
              <span className={styles.target}>
                <b>{target.name}</b>
                {target.address !== '' && target.address !== target.name && (
                  <span>{target.address}</span>
                )}
                <TargetState target={target} isMissing={missing !== null} />
              </span>
              <TargetButtons target={target} onEdit={onEdit} onRemoved={onRemoved} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
