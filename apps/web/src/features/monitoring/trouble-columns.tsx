import { formatThaiDateTime, unbroken } from '@roadside/ui/parts/unbroken.ts'
import { isConditionWorse } from '@roadside/contract/health.ts'
import type { Trouble } from '@roadside/contract/monitoring-calls.ts'
import { ConditionChip, HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import type { ReactNode } from 'react'
import styles from './trouble-columns.module.css'
import { causeOf, guaranteeLine, sinceWords, wayOf } from './trouble-words.ts'
import { TypeIcon, typeName } from './type-words.tsx'
import { WholeWords } from './whole-words.tsx'

/** Colour, shape and word of the worse of health and condition. */
export function StateChip({ condition, health }: Pick<Trouble, 'condition' | 'health'>) {
  return isConditionWorse(condition, health) ? (
    <ConditionChip condition={condition} />
  ) : (
    <HealthChip health={health} />
  )
}

/** Two lines: the name, and smaller its details; a tooltip shows what does not fit. */
function Pair({
  first,
  second,
  of,
  icon,
}: {
  first: string
  second: string
  of: string
  icon?: ReactNode
}) {
  return (
    <span className={styles.pair} data-of={of} title={[first, second].filter(Boolean).join('\n')}>
      <span>{of === 'since' ? first : <WholeWords text={first || '-'} />}</span>
      {second && (
        <small>
          {icon} {of === 'name' ? <WholeWords text={second} /> : second}
        </small>
      )}
    </span>
  )
}

/**
 * Columns of troubles; durations are as of `now`, guarantees as of `today`. Create them once for
 * both.
 */
export function troubleColumns(now: number, today: string): readonly TableColumn<Trouble>[] {
  return [
    {
      id: 'name',
      header: 'อุปกรณ์',
      cell: ({ name, type_name, site }) => (
        <Pair
          of="name"
          first={name}
          second={[typeName(type_name), site !== name && site].filter(Boolean).join(' · ')}
          icon={<TypeIcon name={type_name} size={14} />}
        />
      ),
    },
    { id: 'state', header: ['สถานะและ', 'สาเหตุ'], cell: (row) => <StateAndCause {...row} /> },
    {
      id: 'since',
      header: 'ตั้งแต่',
      cell: ({ since }) => (
        <Pair of="since" first={formatThaiDateTime(since)} second={sinceWords(since, now)} />
      ),
    },
    {
      id: 'road',
      header: ['สายทาง/', 'กม. (STA)'],
      cell: (row) => (
        <Pair of="road" first={wayOf(row)} second={row.sta && unbroken(`กม. ${row.sta}`)} />
      ),
    },
    {
      id: 'department',
      header: ['หน่วยงาน/', 'โครงการ'],
      cell: ({ department, project }) => (
        <Pair of="department" first={department} second={project} />
      ),
    },
    {
      id: 'contractor',
      header: ['ผู้รับจ้าง/', 'ระยะประกัน'],
      cell: (row) => (
        <Pair of="contractor" first={row.contractor} second={guaranteeLine(row, today)} />
      ),
    },
  ]
}

function StateAndCause(row: Trouble) {
  const cause = causeOf(row)
  return (
    <span className={styles.pair} data-of="state" title={cause}>
      <span>
        <StateChip {...row} />
      </span>
      {cause && <small>{cause}</small>}
    </span>
  )
}
