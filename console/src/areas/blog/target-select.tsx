import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { AppLink } from '../../components/app-link.tsx';
import { type PostFieldsFragment, PostTargetsDocument, type PostTargetsQuery } from '../../generated/blog.ts';

type Target = PostTargetsQuery['storeConnections']['storeConnections'][number];

/** How the API takes a connection, by its platform. Other platforms have no blog. */
const INPUTS: Partial<Record<Target['platform'], 'connectionId' | 'storeConnectionId'>> = {
  cms: 'connectionId',
  storeA: 'storeConnectionId',
};

/** The connections that posts can be published through. */
export function useTargets() {
  const [{ data }] = useQuery({ query: PostTargetsDocument });
  const targets = data?.storeConnections.storeConnections.filter(
    ({ platform, status }) => platform in INPUTS && status === 'active',
  );
  return {
    targets: targets ?? [],
    /** The chosen connection as the API takes it. */
    inputOf: (id: string) => {
      const platform = targets?.find((target) => target.id === id)?.platform;
      const name = platform && INPUTS[platform];
      return name ? { [name]: id } : {};
    },
  };
}

/** The connection of the post if it can be used, else the first. */
export function initialTarget(
  post: Pick<PostFieldsFragment, 'blogConnectionId' | 'storeConnectionId'> | null,
  targets: Target[],
): string {
  const own = post?.blogConnectionId ?? post?.storeConnectionId;
  return (targets.find(({ id }) => id === own) ?? targets[0])?.id ?? '';
}

interface TargetSelectProps {
  targets: Target[];
  value: string;
  onChange: (id: string) => void;
}

export function TargetSelect({ targets, value, onChange }: TargetSelectProps) {
  const { t } = useTranslation('blog');
  if (targets.length === 0) return <AppLink href="/stores">{t('target.connect')}</AppLink>;
  return (
    <NativeSelect
      label={t('target.label')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={targets.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
