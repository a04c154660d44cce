import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { isConditionWorse } from '@roadside/contract/health.ts'
import type { Trouble } from '@roadside/contract/monitoring-calls.ts'
import { ConditionChip, HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { ReactNode } from 'react'
import styles from './monitoring.module.css'
import { guaranteeWords, lasting, roadOf } from './trouble-words.ts'
import { TypeIcon, typeName } from './type-words.tsx'

/** Colour, shape and word of the worse of health and condition. */
export function StateChip({ condition, health }: Pick<Trouble, 'condition' | 'health'>) {
  return isConditionWorse(condition, health) ? <ConditionChip condition={condition} /> : <HealthChip health={health} />
}

/** Two lines: what it is, and smaller what belongs to it; what does not fit is told by the pointer. */
function Pair({ first, second, icon }: { first: string; second: string; icon?: ReactNode }) {
  return (
    <span className={styles.pair} title={[first, second].filter(Boolean).join('\n')}>
      <span>{first || '-'}</span>
      {second && (
        <small>
          {icon} {second}
        </small>
      )}
    </span>
  )
}

/** Columns of what is wrong; how long is as of `now`, a guarantee as of `today`. Make them once for both. */
export function troubleColumns(now: number, today: string): readonly TableColumn<Trouble>[] {
  return [
    {
      id: 'name',
      header: 'อุปกรณ์',
      width: 180,
      cell: ({ name, type_name, site }) => (
        <Pair
          first={name}
          second={[typeName(type_name), site !== name && site].filter(Boolean).join(' · ')}
          icon={<TypeIcon name={type_name} size={14} />}
        />
      ),
    },
    { id: 'state', header: 'สถานะ', cell: (row) => <StateChip {...row} /> },
    {
      id: 'since',
      header: 'ตั้งแต่',
      cell: ({ since }) => <Pair first={formatThaiDateTime(since)} second={`นาน ${lasting(since, now)}`} />,
    },
    {
      id: 'reason',
      header: 'สาเหตุ',
      cell: ({ reason }) => (
        <span className={styles.wrapped} title={reason}>
          {reason || '-'}
        </span>
      ),
    },
    {
      id: 'road',
      header: ['สายทาง กม. (STA) ', 'หน่วยงาน'],
      cell: (row) => (
        <Pair first={[roadOf(row), row.sta && `กม. ${row.sta}`].filter(Boolean).join(' ')} second={row.department} />
      ),
    },
    {
      id: 'project',
      header: ['โครงการ ', 'ผู้รับจ้าง'],
      cell: ({ project, contractor }) => <Pair first={project} second={contractor} />,
    },
    {
      id: 'guarantee',
      header: 'ระยะประกัน',
      cell: (row) => {
        const { word, days } = guaranteeWords(row, today)
        return <Pair first={word} second={days} />
      },
    },
  ]
}
