import { ApiError } from '@roadside/contract/errors.ts'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { ViewState, type ViewQuery } from '../parts/view-state.tsx'
import styles from './register.module.css'

interface RecordStateProps<Data> extends MissingRecordProps {
  query: ViewQuery<Data>
  children: (data: Data) => ReactNode
}

/** A record that the address names: as `ViewState`, but one that is not there is no failure that trying again would mend. */
export function RecordState<Data>({ query, noun, list, children }: RecordStateProps<Data>) {
  const { data, error } = query
  const isMissing = data === undefined && error instanceof ApiError && error.code === 'not_found'
  return isMissing ? (
    <MissingRecord noun={noun} list={list} />
  ) : (
    <ViewState query={query}>{children}</ViewState>
  )
}

interface MissingRecordProps {
  /** โครงการ, ผู้รับจ้าง. */
  noun: string
  /** Leads to the list: a link or a button. */
  list: ReactNode
}

/** Stands where the address names what is not there, or is not for this account to see. */
export function MissingRecord({ noun, list }: MissingRecordProps) {
  return (
    <div className={styles.missing} role="alert">
      <Icon name="search" size={28} />
      <b>ไม่พบ{noun}ที่ระบุ</b>
      <span>ที่อยู่ของหน้าอาจไม่ถูกต้อง หรือท่านไม่มีสิทธิ์เห็นข้อมูลนี้</span>
      {list}
    </div>
  )
}
