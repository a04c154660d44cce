import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ownAccount, saveOwnName, type OwnAccount } from '@roadside/contract/account-calls.ts'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FormGrid } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { session } from '@roadside/ui/session/session.ts'
import styles from './account.module.css'

const shown = [ownAccount]

/** The own name, as the top bar shows it. */
export function NamePanel({ account: { firstname, lastname } }: { account: OwnAccount }) {
  const refresh = useRefresh(shown)
  const form = useForm({
    initialValues: { firstname, lastname },
    validate: (values) => formErrors(saveOwnName.body, values),
  })
  const save = useSend(saveOwnName, {
    onSuccess: async ({ userData }) => {
      session.rename(userData)
      form.resetDirty()
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      await refresh()
    },
  })
  return (
    <Panel title="ชื่อ-นามสกุล">
      <form className={styles.form} noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <FormGrid isDisabled={save.isPending}>
          <TextInput label="ชื่อ" required autoComplete="given-name" {...form.getInputProps('firstname')} />
          <TextInput label="นามสกุล" required autoComplete="family-name" {...form.getInputProps('lastname')} />
        </FormGrid>
        {save.error && <FormNote tone="fault">{errorSentence(save.error)}</FormNote>}
        <div className={styles.buttons}>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            บันทึกชื่อ
          </Button>
        </div>
      </form>
    </Panel>
  )
}
