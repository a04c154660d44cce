import { Button, Textarea, TextInput } from '@mantine/core'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Facts } from '@roadside/ui/parts/facts.tsx'
import { useState } from 'react'
import { tryDeviceProfile } from '../../registry-calls.ts'
import { Failure } from './failure.tsx'
import { measurementNames } from './mapping-fields.ts'
import { readTrial, type TrialInput } from './read-trial.ts'
import styles from './registry.module.css'

/** Runs what stands in the form on one message, without saving anything. */
export function ProfileTrial({ codec, mapping }: { codec: string; mapping: Record<string, unknown> }) {
  const [typed, setTyped] = useState<TrialInput>({ bytes: '', fPort: '1', object: '{ }' })
  const [isAsked, setAsked] = useState(false)
  const hasCodec = codec.trim() !== ''
  const { body, errors } = readTrial(typed, hasCodec)
  const trial = useSend(tryDeviceProfile)
  const field = (name: keyof TrialInput) => ({
    value: typed[name],
    error: isAsked && errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  })
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="ทดลองอ่านข้อมูล"
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (body) trial.mutate({ codec: hasCodec ? codec : null, mapping, ...body })
      }}
    >
      <div className={styles.section}>
        <h3>ทดลองอ่านข้อมูล</h3>
        <p className={styles.tip}>ใช้ค่าที่กรอกอยู่ด้านบนโดยไม่บันทึก</p>
      </div>
      {hasCodec ? (
        <>
          <TextInput label="ข้อมูลดิบ (เลขฐานสิบหก)" placeholder="0A41" spellCheck={false} {...field('bytes')} />
          <TextInput label="fPort" inputMode="numeric" {...field('fPort')} />
        </>
      ) : (
        <Textarea
          className={`${styles.wide} ${styles.source}`}
          label="ข้อมูลที่ถอดรหัสแล้ว (JSON)"
          rows={4}
          spellCheck={false}
          {...field('object')}
        />
      )}
      <div className={styles.row}>
        <Button type="submit" leftSection={<Icon name="play" size={16} />} loading={trial.isPending}>
          ทดลอง
        </Button>
      </div>
      <Failure error={trial.error} />
      {trial.data && <TrialResult {...trial.data} />}
    </form>
  )
}

type TrialReply = NonNullable<ReturnType<typeof useSend<typeof tryDeviceProfile>>['data']>

function TrialResult({ object, measurements, error }: TrialReply) {
  return (
    <output className={`${styles.wide} ${styles.stack}`}>
      {error !== null && (
        <p className={styles.note} data-tone="fault">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
      <Facts
        of={Object.entries(measurements).map(([name, value]) => [
          measurementNames[name] ?? name,
          value === null ? '-' : typeof value === 'boolean' ? (value ? 'ใช่' : 'ไม่ใช่') : String(value),
        ])}
      />
      <pre className={styles.result}>{JSON.stringify(object, null, 2)}</pre>
    </output>
  )
}
