import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  projectChoices,
  ProjectForm,
  projectList,
  project as projectCall,
  saveProject,
  type ProjectRow,
} from '@roadside/contract/records/project.ts'
import { recordHistory } from '@roadside/contract/records/record.ts'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { wideField } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { ThaiDateInput } from '@roadside/ui/form/thai-date-input.tsx'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { useState } from 'react'
import { projectLabels as labels } from '@roadside/contract/records/project-labels.ts'
import { projectValues } from './project-values.ts'

interface ProjectDialogProps {
  /** Null: a new one. */
  project: ProjectRow | null
  /** Values from before a change that is to be undone. */
  undone?: Partial<ProjectForm>
  onClose: () => void
  onSaved: (pj_id: number) => void
}

/** Calls that are refetched after a project was saved. */
const shownIn = [projectList, projectCall, recordHistory]

/** Adds a project, or changes one. */
export function ProjectDialog({ project: opened, undone, onClose, onSaved }: ProjectDialogProps) {
  // a refetched newer version must not replace the version of the form
  const [project] = useState(opened)
  const [request_id] = useState(newRequestId)
  const choices = useCall(projectChoices, {}, { refetchInterval: false })
  const form = useForm<ProjectForm>({
    initialValues: { ...projectValues(project), ...undone },
    validate: (values) => formErrors(ProjectForm, values),
  })
  const refresh = useRefresh(shownIn)
  const save = useSend(saveProject, {
    onSuccess: async ({ id }) => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      onSaved(id)
      await refresh()
    },
  })
  const identity = project ? { pj_id: project.pj_id, version: project.version } : { request_id }
  const { departments = [], contractors = [] } = choices.data ?? {}
  const isRetired =
    project?.contractor_id && !contractors.some(({ id }) => id === project.contractor_id)
  return (
    <RecordDialog
      title={project ? `แก้ไขโครงการ ${project.pj_code}` : 'เพิ่มโครงการ'}
      form={form}
      phase={savePhase(save, choices.data !== undefined)}
      error={save.error}
      head={
        !choices.data &&
        choices.error && (
          <FormNote
            tone="fault"
            actions={
              <Button size="xs" loading={choices.isFetching} onClick={() => void choices.refetch()}>
                ลองใหม่
              </Button>
            }
          >
            {errorSentence(choices.error)}
          </FormNote>
        )
      }
      onSave={(values) => save.mutate({ ...identity, form: values })}
      onReload={() => {
        onClose()
        void refresh()
      }}
      onClose={onClose}
    >
      {undone && (
        <FormNote tone="warn">ใส่ค่าเดิมจากประวัติให้แล้ว กรุณาตรวจสอบแล้วกดบันทึกเพื่อยืนยันการย้อนกลับ</FormNote>
      )}
      <TextInput
        label={labels.pj_code}
        required
        data-autofocus
        {...form.getInputProps('pj_code')}
      />
      <TextInput label={labels.contract_no} {...form.getInputProps('contract_no')} />
      <Textarea
        className={wideField}
        label={labels.pj_name}
        required
        autosize
        minRows={2}

        {...form.getInputProps('pj_name')}
      />
      <TextInput
        className={wideField}
        label={labels.deptname}
        {...form.getInputProps('deptname')}
      />
      <NativeSelect
        label={labels.deptid}
        required
        data={[{ value: '', label: 'เลือกหน่วยงาน' }, ...groupsOf(departments)]}
        {...form.getInputProps('deptid')}
      />
      <NativeSelect
        label={labels.contractor_id}
        data={[
          { value: '', label: 'ไม่ระบุ' },
          ...(isRetired
            ? [{ value: String(project.contractor_id), label: `${project.vendor_name} (จัดเก็บแล้ว)` }]
            : []),
          ...contractors.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.getInputProps('contractor_id')}
      />
      <ThaiDateInput
        label={labels.guarantee_date_start_de}
        {...form.getInputProps('guarantee_date_start_de')}
      />
      <ThaiDateInput
        label={labels.guarantee_date_end_de}
        {...form.getInputProps('guarantee_date_end_de')}
      />
      <Textarea
        className={wideField}
        label={labels.note}
        autosize
        minRows={2}

        {...form.getInputProps('note')}
      />
    </RecordDialog>
  )
}

interface Department {
  readonly id: number
  readonly name: string
  readonly group: string
}

function groupsOf(departments: readonly Department[]) {
  return [...new Set(departments.map(({ group }) => group))].map((name) => ({
    group: name,
    items: departments
      .filter(({ group }) => group === name)
      .map((department) => ({ value: String(department.id), label: department.name })),
  }))
}
