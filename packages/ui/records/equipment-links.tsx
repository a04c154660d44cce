import { Link } from '@tanstack/react-router'
import { Icon } from '../icon.tsx'
import action from '../table/row-action.module.css'
import styles from './site-record-buttons.module.css'

interface OfProject {
  readonly pj_id: number
}

/** Where the records of equipment are: the page of its project, with the equipment modal open. */
const recordOf = ({ pj_id }: OfProject, equipment?: number) =>
  ({ to: '/project', search: { pj_id, dialog: 'equipment', equipment } as never }) as const

/** In a row: leads to the equipment modal of the camera. */
export function EditEquipmentLink({
  camera,
}: {
  camera: OfProject & { readonly id: number; readonly name: string }
}) {
  const label = `แก้ไขอุปกรณ์ ${camera.name}`
  return (
    <Link
      className={action.action}
      {...recordOf(camera, camera.id)}
      aria-label={label}
      title={label}
    >
      <Icon name="edit" size={16} />
    </Link>
  )
}

/** Leads to the equipment modal for another camera of the same project. */
export function AddEquipmentLink(project: OfProject) {
  return (
    <Link className={styles.link} {...recordOf(project)}>
      เพิ่มอุปกรณ์ในโครงการนี้
    </Link>
  )
}
