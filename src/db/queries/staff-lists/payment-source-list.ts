import type { ListFilters, Order, StaffList } from './list-definition.ts';

interface PaymentSourceListFilters extends ListFilters {
  state?: 'enabled' | 'disabled' | undefined;
}

const order = (key: string, type: 'timestamptz' | 'text'): Order<PaymentSourceListFilters> => ({
  from: () => 'donation_sources',
  id: 'donation_sources.id',
  key,
  type,
});

export const paymentSourceList: StaffList<PaymentSourceListFilters, 'created' | 'name'> = {
  orders: {
    created: order('donation_sources.created_at', 'timestamptz'),
    name: order('donation_sources.name collate "C"', 'text'),
  },
  conditions: ({ state }) => [
    state && `donation_sources.disabled_at is ${state === 'enabled' ? '' : 'not '}null`,
  ],
};
