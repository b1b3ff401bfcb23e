import { field } from './starter-parts.ts'

/** Values that several starters print, called the same in each, so that a sheet of data serves several. */
export const sampleId = field('sampleId', { zh: '样品编号', en: 'Sample ID' }, 'S-2027-0123')
export const sampleName = (sample: string) => field('name', { zh: '名称', en: 'Name' }, sample)
export const batch = field('batch', { zh: '批号', en: 'Lot' }, 'AB12-0042')
export const date = field('date', { zh: '日期', en: 'Date' }, '2027-01-31', 'date')
export const expiry = field('expiry', { zh: '有效期至', en: 'Expiry' }, '2028-01-31', 'date')
export const storage = (sample: string) => field('storage', { zh: '储存条件', en: 'Storage' }, sample)
export const owner = (sample: string) => field('owner', { zh: '负责人', en: 'Owner' }, sample)
