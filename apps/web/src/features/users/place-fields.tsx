import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Reply } from '@roadside/contract/call.ts'
import { authorityGroup } from '@roadside/contract/permission.ts'
import { userPlaces } from '@roadside/contract/user-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { fieldOrder, wideField } from '@roadside/ui/form/form-grid.tsx'
import type { UserValues } from './user-values.ts'

export const usePlaces = () => useCall(userPlaces, {}, { refetchInterval: false })

interface PlaceFieldsProps {
  form: UseFormReturnType<UserValues>
  /** Undefined while they are requested. */
  places: Reply<typeof userPlaces> | undefined
  isDisabled: boolean
}

/** Where an account belongs: to a contractor, or to a group and department. */
export function PlaceFields(props: PlaceFieldsProps) {
  return props.form.values.role === 'contractor' ? (
    <ContractorField {...props} />
  ) : (
    <DepartmentFields {...props} />
  )
}

function ContractorField({ form, places, isDisabled }: PlaceFieldsProps) {
  return (
    <NativeSelect
      className={wideField}
      inputWrapperOrder={fieldOrder}
      label="ผู้รับจ้าง"
      description="เห็นอุปกรณ์ การแจ้งเตือน และใบงานซ่อมตามสัญญาของผู้รับจ้างรายนี้เท่านั้น"
      required
      disabled={isDisabled}
      data={[
        { value: '', label: 'เลือกผู้รับจ้าง' },
        ...(places?.contractors ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...form.getInputProps('contractor_id')}
    />
  )
}

/** Another group has other departments. */
function DepartmentFields({ form, places, isDisabled }: PlaceFieldsProps) {
  const { role, groupname } = form.values
  const groups = places?.groups ?? []
  const departments = groups.find((place) => place.groupname === groupname)?.departments ?? []
  const isAuthority = role === 'admin' && groupname === authorityGroup
  return (
    <>
      <NativeSelect
        inputWrapperOrder={fieldOrder}
        label="กลุ่มหน่วยงาน"
        description={isAuthority ? 'เห็นทุกกลุ่ม และจัดการผู้รับจ้าง สายทาง และผู้ใช้งานได้' : undefined}
        required
        disabled={isDisabled}
        data={[
          { value: '', label: 'เลือกกลุ่มหน่วยงาน' },
          ...groups.map((place) => ({ value: place.groupname, label: place.group })),
        ]}
        {...form.getInputProps('groupname')}
        onChange={({ currentTarget }) =>
          form.setValues({ groupname: currentTarget.value, department: '' })
        }
      />
      <NativeSelect
        inputWrapperOrder={fieldOrder}
        label="หน่วยงาน"
        required={role === 'user'}
        disabled={isDisabled || groupname === ''}
        data={[
          { value: '', label: role === 'user' ? 'เลือกหน่วยงาน' : 'ไม่ระบุ' },
          ...departments.map((name) => ({ value: name, label: name })),
        ]}
        {...form.getInputProps('department')}
      />
    </>
  )
}
