import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { nothingOpened, type ReportPart } from './report-place.ts'
import styles from './contract-reports.module.css'

/** A place below the report: a group, and what its figures come from. */
export interface FigurePlace {
  readonly group?: string | undefined
  readonly part?: ReportPart | undefined
  readonly show?: string | undefined
  /** Only what adds something. */
  readonly costly?: 1 | undefined
  readonly range?: string | undefined
  readonly by?: string | undefined
  readonly version?: number | undefined
}

interface FigureLinkProps {
  to: FigurePlace
  title?: string
  children: ReactNode
}

/** A link to what a figure comes from, over the same time. */
export function FigureLink({ to, title, children }: FigureLinkProps) {
  const search = (old: object) => ({ ...old, ...nothingOpened, ...to })
  return (
    <Link to="." search={search as never} resetScroll={false} title={title}>
      {children}
    </Link>
  )
}

/** What is not known comes from nothing that could be opened. */
const isKnown = (text: string) => /\d/.test(text)

interface TwoFiguresProps {
  /** As agreed, and as measured, in words of the same form. */
  agreed: string
  measured: string
  to?: FigurePlace | undefined
  title?: string | undefined
}

/** A figure as agreed, and below it as measured; a press shows what it comes from. */
export function TwoFigures({ agreed, measured, to, title }: TwoFiguresProps) {
  return (
    <span className={styles.two} title={title || undefined}>
      <span className="rs-sr-only">ตามที่ตกลง </span>
      {to && isKnown(agreed) ? <FigureLink to={to}>{agreed}</FigureLink> : <span>{agreed}</span>}
      <small>วัดได้ {measured}</small>
    </span>
  )
}
