import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { muted } from '@roadside/ui/devices/muted.ts'
import { FailureNote, FormNote } from '@roadside/ui/form/form-note.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { floodPassages, saveFloodPassage, type PassageEntry } from '../calls.ts'
import {
  passageNames,
  passageWords,
  passages,
  proposedPassage,
  passageWordsOf,
  type Passage,
} from '../passage.ts'
import styles from './flooding.module.css'

interface PassageControlProps {
  wid: number
  gauge: Pick<DeviceRow, 'id' | 'name' | 'condition'>
  mayEdit: boolean
  entries: readonly PassageEntry[]
}

/** The choice without a passage: withdraws the entry. */
const unset = 'unset'

function toneOf(passage: Passage | null): string {
  if (passage === null) return 'gone'
  return passage === 'open' ? 'ok' : passage === 'closed' ? 'fault' : 'alert'
}

/**
 * การสัญจร: the last entry and the passage that the water level suggests. Users with the right can
 * enter a new one, or withdraw it with a reason.
 */
export function PassageControl({ wid, gauge, mayEdit, entries }: PassageControlProps) {
  const [chosen, setChosen] = useState<Passage | typeof unset | null>(null)
  const [why, setWhy] = useState('')
  const [isMissing, setMissing] = useState(false)
  const client = useQueryClient()
  const save = useSend(saveFloodPassage, {
    onSuccess: async () => {
      setChosen(null)
      setWhy('')
      await client.invalidateQueries({ queryKey: [floodPassages.path] })
    },
  })
  const [last] = entries
  const current = last?.passage ?? null
  const now = current ?? 'open'
  const choices = [
    { value: '', label: 'เลือก' },
    ...passages.map((value) => ({ value, label: passageNames[value] })),
    ...(current === null ? [] : [{ value: unset, label: passageWordsOf(null) }]),
  ]
  const proposed = proposedPassage(gauge.condition)
  return (
    <div className={styles.passage}>
      <p>
        <b data-passage={now} data-tone={toneOf(current)} className={styles.sign}>
          การสัญจร: {passageWords(current)}
        </b>
        {last && (
          <span className={muted}>
            {wordsOf(
              last.passage === null && passageWordsOf(null),
              last.username,
              formatThaiDateTime(last.at),
              last.why,
            )}
          </span>
        )}
      </p>
      {proposed !== null && proposed !== now && (
        <FormNote
          tone="warn"
          actions={
            mayEdit && (
              <Button size="compact-sm" onClick={() => setChosen(proposed)}>
                กำหนดตามนี้
              </Button>
            )
          }
        >
          ระดับน้ำเสนอให้เป็น: {passageNames[proposed]}
        </FormNote>
      )}
      {mayEdit && (
        <form
          className={styles.say}
          onSubmit={(event) => {
            event.preventDefault()
            if (why.trim() === '') setMissing(true)
            else if (chosen)
              save.mutate({
                wid,
                device: gauge.id,
                passage: chosen === unset ? null : chosen,
                why,
              })
          }}
        >
          <NativeSelect
            label="กำหนดการสัญจร"
            value={chosen ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setChosen(passages.find((one) => one === value) ?? (value === unset ? unset : null))
            }
            data={choices}
          />
          <TextInput
            label="เหตุผล"
            maxLength={500}
            value={why}
            error={isMissing && 'กรุณากรอกเหตุผล'}
            onChange={({ currentTarget }) => {
              setWhy(currentTarget.value)
              setMissing(false)
            }}
          />
          <Button
            type="submit"
            variant="filled"
            disabled={chosen === null}
            loading={save.isPending}
          >
            บันทึก
          </Button>
        </form>
      )}
      <FailureNote error={save.error} />
      {entries.length > 1 && (
        <details className={muted}>
          <summary>ประวัติการกำหนด</summary>
          <ul>
            {entries.map(({ at, username, passage, why: reason }) => (
              <li key={at + username}>
                {wordsOf(formatThaiDateTime(at), username, passageWordsOf(passage), reason)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function wordsOf(...words: readonly (string | false)[]): string {
  return words.filter(Boolean).join(' · ')
}
