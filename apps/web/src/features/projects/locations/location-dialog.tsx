import { TextInput } from '@mantine/core'
import {
  LocationForm,
  saveLocation,
  type LocationRow,
} from '@roadside/contract/records/location.ts'
import { fieldOrder, wideField } from '@roadside/ui/form/form-grid.tsx'
import { knownPoints } from '@roadside/ui/form/known-points.ts'
import { PositionHint } from '@roadside/ui/form/position-hint.tsx'
import { PositionMap } from '@roadside/ui/form/position-map.tsx'
import { locationLabels as labels } from '@roadside/contract/records/project-labels.ts'
import { locationValues } from './location-values.ts'
import { ProjectRecordDialog, type RecordFormProps } from '../project-record-dialog.tsx'

interface LocationDialogProps extends RecordFormProps<LocationRow, LocationForm> {
  /** The other places of the project, near which a new one is likely to be. */
  others: readonly LocationRow[]
}

/** Adds a place to a project, or changes one. */
export function LocationDialog({ others, ...record }: LocationDialogProps) {
  return (
    <ProjectRecordDialog
      {...record}
      schema={LocationForm}
      valuesOf={locationValues}
      idOf={({ location_id }) => location_id}
      noun="สถานที่ติดตั้ง"
      nameOf={({ location_name }) => location_name}
      save={saveLocation}
    >
      {(form) => (
        <>
          <TextInput
            className={wideField}
            label={labels.location_name}
            required
            data-autofocus

            {...form.getInputProps('location_name')}
          />
          <TextInput
            label={labels.road_code}

            description="เช่น นบ.1001"
            inputWrapperOrder={fieldOrder}
            {...form.getInputProps('road_code')}
          />
          <TextInput
            label={labels.sta}
            description="เช่น 30+800"
            inputWrapperOrder={fieldOrder}
            {...form.getInputProps('sta')}
          />
          <TextInput
            className={wideField}
            label={labels.road_name}
            {...form.getInputProps('road_name')}
          />
          <TextInput
            label={labels.latitude}
            inputMode="decimal"
            {...form.getInputProps('latitude')}
          />
          <TextInput
            label={labels.longitude}
            inputMode="decimal"
            {...form.getInputProps('longitude')}
          />
          <PositionHint
            latitude={form.values.latitude}
            longitude={form.values.longitude}
            onSwap={() => {
              const { latitude, longitude } = form.values
              form.setValues({ latitude: longitude, longitude: latitude })
            }}
          />
          <PositionMap
            latitude={form.values.latitude}
            longitude={form.values.longitude}
            near={null}
            around={knownPoints(others)}
            onMove={(texts) => form.setValues(texts)}
          />
        </>
      )}
    </ProjectRecordDialog>
  )
}
