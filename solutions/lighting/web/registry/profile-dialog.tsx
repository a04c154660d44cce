import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { FailureNote, FormNote } from '@roadside/ui/form/form-note.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useId } from 'react'
import { saveDeviceProfile, type DeviceProfile } from '../../registry-calls.ts'
import { ProfileFields } from './profile-fields.tsx'
import { ProfileTrial } from './profile-trial.tsx'
import { profileRules, toBody, toMapping, toValues } from './profile-values.ts'
import styles from './registry.module.css'

interface ProfileDialogProps {
  /** Null: a new one. */
  profile: DeviceProfile | null
  onClose: () => void
  onSaved: () => void
}

export function ProfileDialog({ profile, onClose, onSaved }: ProfileDialogProps) {
  const formId = useId()
  const form = useForm({ initialValues: toValues(profile), validate: profileRules })
  const save = useSend(saveDeviceProfile, {
    onSuccess: () => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      onSaved()
      onClose()
    },
  })
  return (
    <PageDialog
      isOpen
      onClose={onClose}
      size="form"
      title={profile ? `แก้ไขชนิดอุปกรณ์ ${profile.name}` : 'เพิ่มชนิดอุปกรณ์'}
      footer={
        <>
          <Button onClick={onClose}>ยกเลิก</Button>
          <Button variant="filled" type="submit" form={formId} loading={save.isPending}>
            บันทึก
          </Button>
        </>
      }
    >
      {profile && <CodecTrouble profile={profile} />}
      {profile && <CodecWarnings warnings={profile.codec_warnings} />}
      <form
        id={formId}
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.mutate(toBody(profile, values)),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        <ProfileFields
          form={form}
          isBuiltIn={profile?.is_built_in ?? false}
          isSending={save.isPending}
        />
      </form>
      <FailureNote error={save.error} />
      <ProfileTrial codec={form.values.codec} mapping={toMapping(form.values)} />
    </PageDialog>
  )
}

function CodecTrouble({
  profile: { codec_error, codec_error_at, codec_suspended_until },
}: {
  profile: DeviceProfile
}) {
  if (codec_error === null) return null
  return (
    <FormNote tone={codec_suspended_until === null ? 'warn' : 'fault'}>
      อ่านข้อมูลไม่สำเร็จเมื่อ {formatThaiDateTime(codec_error_at)}: {codec_error}
      {codec_suspended_until !== null && ` (พักใช้ถึง ${formatThaiDateTime(codec_suspended_until)})`}
    </FormNote>
  )
}

function CodecWarnings({ warnings }: { warnings: DeviceProfile['codec_warnings'] }) {
  const id = useId()
  if (warnings.length === 0) return null
  return (
    <section className={styles.warnings} data-tone="warn" aria-labelledby={id}>
      <Icon name="warning" size={16} />
      <div>
        <h4 id={id}>โปรแกรมถอดรหัสแจ้งเตือน</h4>
        <ul>
          {warnings.map(({ warning, device, at, uplinks }) => (
            <li key={warning}>
              {warning}{' '}
              <small>
                {formatNumber(uplinks)} ข้อความ ล่าสุด {formatThaiDateTime(at)} จาก {device}
              </small>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
