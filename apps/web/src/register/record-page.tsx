import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import type { ViewQuery } from '@roadside/ui/parts/view-state.tsx'
import { listQueryOf } from '@roadside/ui/register/use-list-query.ts'
import { RecordState } from '@roadside/ui/register/record-state.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCrumbs } from '../shell/use-crumbs.tsx'

interface RecordPageProps<Data> {
  query: ViewQuery<Data>
  /** ผู้รับจ้าง, สายทาง, โครงการ. */
  noun: string
  /** Address of the register. */
  listPath: string
  /** Its name among the crumbs. */
  listName: string
  /** The page of the record; `crumbs` lead to the register. */
  children: (record: Data, crumbs: readonly ReactNode[]) => ReactNode
}

/** The page of one record that the address names: loading, missing, or there. */
export function RecordPage<Data>({
  query,
  noun,
  listPath,
  listName,
  children,
}: RecordPageProps<Data>) {
  const { crumbs } = useCrumbs()
  const up = (
    <Link key="list" to={listPath} search={listQueryOf as never}>
      {listName}
    </Link>
  )
  const path = [...crumbs.slice(0, -1), up]
  return (
    <>
      {!query.data && <PageHeader crumbs={path} title={noun} />}
      <RecordState query={query} noun={noun} list={<Link to={listPath}>กลับไปที่รายการ</Link>}>
        {(record) => children(record, path)}
      </RecordState>
    </>
  )
}
