import { NativeSelect } from '@mantine/core'
import { serverNow } from '@roadside/ui/api/server-clock.ts'
import { CopyField } from '@roadside/ui/form/copy-field.tsx'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'
import { useState } from 'react'
import type { Intakes } from './intake-solutions.ts'
import { solutionName } from '../../solution-name.ts'

type KeyPlace = 'header' | 'address'

interface ConnectSenderProps {
  intakes: Intakes
  /** Solutions that the key may send to; null: all. */
  solutions: readonly string[] | null
  /** A key; what stands for one where it is not known. */
  ingestKey: string
}

/** What is to be connected: the one address to enter there, and a command that tries it. */
export function ConnectSender({ intakes, solutions, ingestKey }: ConnectSenderProps) {
  const [path, setPath] = useState('')
  const [keyPlace, setKeyPlace] = useState<KeyPlace>('header')
  const offered = [...intakes].filter(([solution]) => solutions?.includes(solution) ?? true)
  const endpoint = offered
    .flatMap(([, { endpoints }]) => endpoints)
    .find((one) => one.path === path)
  const address = `${location.origin}/ingest/${keyPlace === 'address' ? `k/${ingestKey}/` : ''}${path}`
  const header = `Authorization: Bearer ${ingestKey}`
  return (
    <>
      <NativeSelect
        label="ท่านจะเชื่อมต่ออะไร"
        value={path}
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
        data={[
          { value: '', label: 'เลือกเครื่องแม่ข่ายหรืออุปกรณ์ที่ส่งข้อมูล' },
          ...offered.map(([solution, { endpoints }]) => ({
            group: solutionName(solution),
            items: endpoints.map((one) => ({ value: one.path, label: one.name })),
          })),
        ]}
      />
      {endpoint && (
        <>
          <SegmentedFilter<KeyPlace>
            label="ส่งคีย์ใน"
            value={keyPlace}
            onChange={setKeyPlace}
            options={[
              { value: 'header', label: 'ส่วนหัวของคำขอ' },
              { value: 'address', label: 'ที่อยู่ (เมื่อกำหนดส่วนหัวไม่ได้)' },
            ]}
          />
          <CopyField label="ที่อยู่ (POST)" value={address} />
          {keyPlace === 'header' && <CopyField label="ส่วนหัวของคำขอ" value={header} />}
          {endpoint.sample && (
            <CopyField
              label="คำสั่งสำหรับทดลองส่ง (Linux, macOS)"
              value={curlCommand(
                address,
                keyPlace === 'header' ? [header] : [],
                endpoint.sample(new Date(serverNow()).toISOString()),
              )}
            />
          )}
        </>
      )}
    </>
  )
}

/** As a POSIX shell reads it: nothing in single quotes is replaced. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

function curlCommand(address: string, headers: readonly string[], body: object): string {
  const all = ['Content-Type: application/json', ...headers]
  return [
    'curl',
    quoted(address),
    ...all.map((header) => `-H ${quoted(header)}`),
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(' ')
}
