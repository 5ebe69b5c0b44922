import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';

type NumbersProps = { of: { label: string; value: number }[] };

export const Numbers = ({ of }: NumbersProps) => (
  <KeyValuePairs
    columns={of.length === 4 ? 4 : 3}
    items={of.map(({ label, value }) => ({
      label,
      value: (
        <Box variant="span" fontSize="heading-l" fontWeight="bold" className="numeric">
          {value.toLocaleString('en-US')}
        </Box>
      ),
    }))}
  />
);
