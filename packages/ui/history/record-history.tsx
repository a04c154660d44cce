import { Button } from '@mantine/core'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import {
  recordActionNames,
  recordHistory,
  type FieldChange,
  type HistoryEntry,
  type RecordKind,
} from '@roadside/contract/records/record.ts'
import { useCall } from '../api/use-call.ts'
import { Icon } from '../icon.tsx'
import { ViewState } from '../parts/view-state.tsx'
import { ListPager } from '../table/list-pager.tsx'
import { usePaging } from '../table/use-paging.ts'
import styles from './history.module.css'

export interface RecordHistoryProps {
  kind: RecordKind
  id: number
  /** What the fields are called. */
  labels: Readonly<Record<string, string>>
  /** Begins an edit with the values from before the change; where it is missing nothing can be undone here. */
  onUndo?: (entry: HistoryEntry) => void
}

const sizes = { initial: 25, options: [25, 50, 100] }

/** Who changed a record, when, from what to what; newest first. */
export function RecordHistory({ kind, id, labels, onUndo }: RecordHistoryProps) {
  const paging = usePaging(sizes)
  const { page, perPage } = paging
  const query = useCall(recordHistory, { kind, id, page, perPage }, { staleTime: 0 })
  return (
    <ViewState query={query} isEmpty={({ total }) => total === 0} emptyText="ยังไม่มีประวัติการแก้ไข">
      {({ rows, total }) => (
        <>
          <ol className={styles.list}>
            {rows.map((entry) => (
              <Entry
                key={entry.version}
                entry={entry}
                labels={labels}
                {...(onUndo && { onUndo })}
              />
            ))}
          </ol>
          {total > 25 && <ListPager paging={paging} total={total} isFetching={query.isFetching} />}
        </>
      )}
    </ViewState>
  )
}

type EntryProps = Pick<RecordHistoryProps, 'labels' | 'onUndo'> & { entry: HistoryEntry }

function Entry({ entry, labels, onUndo }: EntryProps) {
  const { version, at, username, action, changes } = entry
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <b>{recordActionNames[action]}</b>
        <span>
          โดย {username} · {formatThaiDateTime(at)} · ฉบับที่ {version}
        </span>
        {onUndo && action === 'edit' && changes.length > 0 && (
          <Button
            size="xs"
            leftSection={<Icon name="undo" size={14} />}
            onClick={() => onUndo(entry)}
          >
            ย้อนกลับเป็นค่าเดิม
          </Button>
        )}
      </div>
      <dl className={styles.changes}>
        {changes.map((change) => (
          <div key={change.field}>
            <dt>{labels[change.field] ?? change.field}</dt>
            <dd>
              {action === 'edit' && (
                <>
                  <del>{textOf(change, 'from')}</del>
                  <span aria-hidden> → </span>
                  <span className="rs-sr-only">เปลี่ยนเป็น</span>
                </>
              )}
              <ins>{textOf(change, 'to')}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function textOf({ names, ...change }: FieldChange, side: 'from' | 'to'): string {
  const value = names ? names[side] : change[side]
  if (value === null || value === '') return 'ว่าง'
  return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? formatThaiDate(String(value)) : String(value)
}
