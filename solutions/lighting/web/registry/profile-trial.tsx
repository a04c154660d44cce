import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FormGrid, wideField } from '@roadside/ui/form/form-grid.tsx'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { useState } from 'react'
import { tryDeviceProfile } from '../../registry-calls.ts'
import { readTrial, type TrialInput } from './read-trial.ts'
import styles from './registry.module.css'
import { TrialResult } from './trial-result.tsx'

const formats = [
  { value: 'hex', label: 'เลขฐานสิบหก' },
  { value: 'base64', label: 'Base64' },
]

/** Runs what stands in the form on one message, without saving anything. */
export function ProfileTrial({
  codec,
  mapping,
}: {
  codec: string
  mapping: Record<string, unknown>
}) {
  const [typed, setTyped] = useState<TrialInput>({
    bytes: '',
    format: 'hex',
    fPort: '1',
    expected: '',
    object: '{ }',
  })
  const [isTried, setTried] = useState(false)
  /** The expected values at the time of the trial. */
  const [comparedTo, setComparedTo] = useState<unknown>()
  const hasCodec = codec.trim() !== ''
  const { body, expected, errors } = readTrial(typed, hasCodec)
  const trial = useSend(tryDeviceProfile)
  const field = (name: keyof TrialInput) => ({
    value: typed[name],
    error: isTried && errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  })
  return (
    <form
      noValidate
      aria-label="ทดลองอ่านข้อมูล"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!body) return
        setComparedTo(expected)
        trial.mutate({ codec: hasCodec ? codec : null, mapping, ...body })
      }}
    >
      <FormGrid>
        <div className={styles.section}>
          <h3>ทดลองอ่านข้อมูล</h3>
          <p className={styles.tip}>
            {hasCodec ? 'ใช้ตัวอย่างที่ผู้ผลิตเผยแพร่ได้ ' : ''}ใช้ค่าที่กรอกอยู่ด้านบนโดยไม่บันทึก
          </p>
        </div>
        {hasCodec ? (
          <>
            <TextInput
              className={wideField}
              label="ข้อมูลดิบ"
              placeholder={typed.format === 'hex' ? '01 75 64 03 67 10 01' : 'AXVkA2cQAQ=='}
              spellCheck={false}
              {...field('bytes')}
            />
            <NativeSelect label="รูปแบบข้อมูลดิบ" data={formats} {...field('format')} />
            <TextInput label="fPort" inputMode="numeric" {...field('fPort')} />
            <Textarea
              className={`${wideField} ${styles.source}`}
              label="ผลที่ผู้ผลิตระบุ (JSON)"
              description="เว้นว่างเมื่อไม่ต้องการเทียบ"
              rows={4}
              spellCheck={false}
              {...field('expected')}
            />
          </>
        ) : (
          <Textarea
            className={`${wideField} ${styles.source}`}
            label="ข้อมูลที่ถอดรหัสแล้ว (JSON)"
            rows={4}
            spellCheck={false}
            {...field('object')}
          />
        )}
        <div className={styles.row}>
          <Button
            type="submit"
            leftSection={<Icon name="play" size={16} />}
            loading={trial.isPending}
          >
            ทดลอง
          </Button>
        </div>
        <FailureNote error={trial.error} />
        {trial.data && <TrialResult {...trial.data} expected={comparedTo} />}
      </FormGrid>
    </form>
  )
}
