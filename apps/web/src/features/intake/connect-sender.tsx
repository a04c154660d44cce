import { NativeSelect } from '@mantine/core'
import { CopyField } from '@roadside/ui/form/copy-field.tsx'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useState } from 'react'
import { FirstMessage } from './first-message.tsx'
import type { Intakes } from './intake-solutions.ts'
import styles from './intake.module.css'
import { solutionName } from './solution-name.ts'

type Place = 'header' | 'address'

interface ConnectSenderProps {
  intakes: Intakes
  made: { readonly id: number; readonly key: string }
}

/** What the new key is for: the one address to enter, a command that tries it, and whether a message came. */
export function ConnectSender({ intakes, made: { id, key } }: ConnectSenderProps) {
  const [chosen, setChosen] = useState('')
  const [place, setPlace] = useState<Place>('header')
  const [solution = '', path = ''] = splitOnce(chosen)
  const endpoint = intakes.get(solution)?.endpoints.find((one) => one.path === path)
  const address = `${location.origin}/ingest/${place === 'address' ? `k/${key}/` : ''}${path}`
  return (
    <>
      <NativeSelect
        label="ท่านจะเชื่อมต่ออะไร"
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[
          { value: '', label: 'เลือกเครื่องแม่ข่ายหรืออุปกรณ์ที่ส่งข้อมูล' },
          ...[...intakes].map(([of, { endpoints }]) => ({
            group: solutionName(of),
            items: endpoints.map((one) => ({ value: `${of} ${one.path}`, label: one.name })),
          })),
        ]}
      />
      {endpoint && (
        <>
          <SegmentedFilter<Place>
            label="ส่งรหัสใน"
            value={place}
            onChange={setPlace}
            options={[
              { value: 'header', label: 'รหัสในส่วนหัว' },
              { value: 'address', label: 'รหัสในที่อยู่ (กำหนดส่วนหัวไม่ได้)' },
            ]}
          />
          <CopyField label="ที่อยู่" value={address} />
          {place === 'header' && (
            <CopyField label="ส่วนหัวของคำขอ" value={`Authorization: Bearer ${key}`} />
          )}
          {endpoint.sample && (
            <CopyField
              label="คำสั่งสำหรับทดลองส่ง"
              value={curlOf(
                address,
                key,
                place,
                endpoint.sample(new Date(serverNow()).toISOString()),
              )}
            />
          )}
          <FirstMessage keyId={id} />
        </>
      )}
    </>
  )
}

function splitOnce(text: string): readonly string[] {
  const at = text.indexOf(' ')
  return at < 0 ? [] : [text.slice(0, at), text.slice(at + 1)]
}

/** As a POSIX shell reads it: nothing in single quotes is replaced. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

function curlOf(address: string, key: string, place: Place, sample: object): string {
  const headers = [
    'Content-Type: application/json',
    ...(place === 'header' ? [`Authorization: Bearer ${key}`] : []),
  ]
  return [
    'curl',
    quoted(address),
    ...headers.map((header) => `-H ${quoted(header)}`),
    `-d ${quoted(JSON.stringify(sample))}`,
  ].join(' ')
}
