import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './message-page.module.css'

interface MessagePageProps {
  icon: IconName
  title: string
  text?: ReactNode
  /** A list that belongs to the text. */
  points?: readonly string[]
  /** What can be done now: a button or a link. */
  action?: ReactNode
}

/** A page that has one thing to say. */
export function MessagePage({ icon, title, text, points, action }: MessagePageProps) {
  return (
    <div className={styles.message}>
      <span className={styles.mark}>
        <Icon name={icon} size={30} />
      </span>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {points && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {action}
    </div>
  )
}
