import { SkinToggle } from '@roadside/ui/theme/skin-toggle.tsx'
import type { ReactNode } from 'react'
import iconUrl from '../icon.svg'
import styles from './account-card.module.css'

interface AccountCardProps {
  title: string
  subtitle: string
  /** At the foot, next to the skin. */
  foot: ReactNode
  children: ReactNode
}

/** The one card of a page without the console's frame: signing in, and what must be done before anything else. */
export function AccountCard({ title, subtitle, foot, children }: AccountCardProps) {
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <header className={styles.head}>
          <img src={iconUrl} alt="" width={44} height={44} />
          <div>
            <h1>{title}</h1>
            <p>{subtitle}</p>
          </div>
        </header>
        {children}
        <footer className={styles.foot}>
          {foot}
          <SkinToggle />
        </footer>
      </main>
    </div>
  )
}
