import { createContext, Fragment, use, type ReactNode } from 'react'
import styles from './page-header.module.css'
import { unbroken, unbrokenNode } from './unbroken.ts'

/** What the shell adds to the head of each page, behind its title; null outside of the shell. */
export const PageMarkContext = createContext<((title: string) => ReactNode) | null>(null)

export interface PageHeaderProps {
  /** From the group to the page: texts or links. */
  crumbs?: readonly ReactNode[]
  /** Name of the place, way code first: staff say it on the phone. */
  title: ReactNode
  /** Whose it is, after the title. */
  of?: string | null
  actions?: ReactNode
  /** A {@link Freshness}. */
  freshness?: ReactNode
}

/** The last crumb is this page, unless it leads to the list above. */
function isPage(crumb: ReactNode, isLast: boolean): 'page' | undefined {
  return isLast && typeof crumb === 'string' ? 'page' : undefined
}

/** Head of a page: where it is, what it is, what can be done, how old the data are. */
export function PageHeader({ crumbs = [], title, of, actions, freshness }: PageHeaderProps) {
  const mark = use(PageMarkContext)
  return (
    <div>
      {crumbs.length > 0 && (
        <nav className={styles.crumbs} aria-label="ตำแหน่งหน้า">
          {crumbs.map((crumb, index) => (
            <Fragment key={index}>
              {index > 0 && <span aria-hidden>›</span>}
              <span aria-current={isPage(crumb, index === crumbs.length - 1)}>
                {unbrokenNode(crumb)}
              </span>
            </Fragment>
          ))}
        </nav>
      )}
      <div className={styles.head}>
        <h1>
          <span>{unbrokenNode(title)}</span> {of && <span>{unbroken(of)}</span>}
        </h1>
        {mark?.([typeof title === 'string' ? title : '', of].filter(Boolean).join(' '))}
        {actions && <div className={styles.actions}>{actions}</div>}
        {freshness && <div className={styles.freshness}>{freshness}</div>}
      </div>
    </div>
  )
}
