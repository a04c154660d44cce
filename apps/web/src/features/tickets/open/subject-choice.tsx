import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { findAnything, type Found } from '@roadside/contract/find-call.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { HealthMark } from '@roadside/ui/state-mark.tsx'
import type { NewTicketSubject } from '@roadside/ui/tickets/use-ticket-steps.ts'
import { useState } from 'react'
import { typeByName } from '../../../solution-types.ts'
import styles from '../tickets.module.css'

export interface ChosenSubject {
  readonly subject: Extract<NewTicketSubject, { kind: 'asset' | 'site' }>
  readonly name: string
}

/** Shortest text that is searched for. */
const shortest = 2
const pauseMs = 200

interface SubjectChoiceProps {
  chosen: ChosenSubject | null
  onChoose: (chosen: ChosenSubject | null) => void
}

/** What a ticket is of: equipment or a site, found by a part of its name. */
export function SubjectChoice({ chosen, onChoose }: SubjectChoiceProps) {
  if (chosen)
    return (
      <div className={styles.lead}>
        <p className={styles.chosen}>
          <b>{chosen.name}</b>
          <Button size="compact-sm" onClick={() => onChoose(null)}>
            เลือกใหม่
          </Button>
        </p>
      </div>
    )
  return <SubjectSearch onChoose={onChoose} />
}

function SubjectSearch({ onChoose }: Pick<SubjectChoiceProps, 'onChoose'>) {
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), pauseMs)
  const isAsked = settled.length >= shortest
  const query = useCall(
    findAnything,
    { text: settled },
    { enabled: isAsked, refetchInterval: false },
  )
  return (
    <div className={styles.search}>
      <TextInput
        label="อุปกรณ์หรือพื้นที่ติดตั้ง"
        placeholder="พิมพ์ชื่อ หมายเลขเสา หรือสายทางบางส่วน"
        description={`พิมพ์อย่างน้อย ${shortest} ตัวอักษร แล้วเลือกจากรายการ`}
        leftSection={<Icon name="search" size={16} />}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        // the form has nothing to save yet
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {isAsked && (
        <ViewState
          query={query}
          isEmpty={(found) => !found.some((one) => subjectOf(one))}
          emptyText={`ไม่พบ “${settled}” ในอุปกรณ์และพื้นที่ที่ท่านดูได้`}
        >
          {(found) => (
            <ul className={styles.found}>
              {found.map((one) => (
                <FoundLine key={`${one.kind} ${one.id}`} found={one} onChoose={onChoose} />
              ))}
            </ul>
          )}
        </ViewState>
      )}
    </div>
  )
}

function subjectOf({ kind, id, wid }: Found): ChosenSubject['subject'] | null {
  if (kind === 'asset') return { kind, id }
  return kind === 'site' && wid !== null ? { kind, wid } : null
}

function FoundLine({ found, onChoose }: { found: Found } & Pick<SubjectChoiceProps, 'onChoose'>) {
  const subject = subjectOf(found)
  if (!subject) return null
  const { title, detail, health, type_name } = found
  const type = type_name === null ? undefined : typeByName.get(type_name)?.menuName
  return (
    <li>
      <button
        type="button"
        onClick={() => onChoose({ subject, name: [title, detail].filter(Boolean).join(' · ') })}
      >
        {health ? <HealthMark health={health} size={14} /> : <Icon name="map" size={16} />}
        <span>
          <b>{title}</b>
          <small>{[type, detail].filter(Boolean).join(' · ')}</small>
        </span>
      </button>
    </li>
  )
}
