import { texts } from '../texts.ts';

/** The column titles of the jobs as a file. */
export const jobExportTexts = texts('jobExport', {
  reference: 'Reference',
  status: 'Status',
  when: 'When',
  customer: 'Customer',
  email: 'Email',
  phone: 'Phone',
  package: 'Package',
  subject: 'For',
  service: 'Service',
  address: 'Address',
  total: 'Total',
  assignedTo: 'Assigned to',
  acceptedBy: 'Accepted by',
  pay: 'Pay',
  appointmentId: 'Appointment ID',
  created: 'Created',
});
