import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { readNow } from '../../api/read-now.ts';
import { ExternalLink } from '../../components/external-link.tsx';
import { RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { useFormat } from '../../format/use-format.ts';
import { StockPhotosDocument, type StockPhotosQuery } from '../../generated/blog.ts';
import { PhotoKey } from './photo-key.tsx';
import { storeStockPhoto, type StoredPicture } from './upload-picture.ts';

type Photo = StockPhotosQuery['searchStockPhotos']['photos'][number];

interface StockPhotosProps {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (picture: StoredPicture) => void;
}

/** Finds a photo of the providers whose keys the organization has. */
export function StockPhotos({ isOpen, onClose, onChoose }: StockPhotosProps) {
  const { t } = useTranslation('blog');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('photos.open')} size="lg">
      <PhotoSearch
        onChoose={(picture) => {
          onChoose(picture);
          onClose();
        }}
      />
    </Modal>
  );
}

/** A dialog within the form of the post must not submit it, so that this is no form of its own. */
function PhotoSearch({ onChoose }: Pick<StockPhotosProps, 'onChoose'>) {
  const { t } = useTranslation('blog');
  const client = useClient();
  const [found, setFound] = useState<Photo[] | null>(null);
  const api = useApiForm({ q: '' }, async ({ q }) => {
    const { searchStockPhotos } = await readNow(client, StockPhotosDocument, { q, page: 1 });
    setFound(searchStockPhotos.photos);
  });
  return (
    <Stack>
      <RefusalAlert refusal={api.refusal} />
      <Group align="flex-end">
        <TextInput
          {...api.form.getInputProps('q')}
          label={t('photos.show')}
          data-autofocus
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            api.submit();
          }}
        />
        <Button variant="default" loading={api.pending} onClick={() => api.submit()}>
          {t('photos.find')}
        </Button>
      </Group>
      {api.refusal?.code === 'CONFLICT' && <PhotoKey onAdded={() => api.submit()} />}
      <Text role="status" size="sm">
        {found?.length === 0 && t('nothingFound')}
      </Text>
      {found?.map((photo) => (
        <FoundPhoto key={`${photo.provider}-${photo.id}`} photo={photo} onChoose={onChoose} />
      ))}
    </Stack>
  );
}

/** A page of the console loads nothing from other hosts, so the photo is shown on the page of its provider. */
function FoundPhoto({ photo, onChoose }: { photo: Photo; onChoose: StockPhotosProps['onChoose'] }) {
  const { t } = useTranslation('blog');
  const format = useFormat();
  const { provider, photographer, attributionUrl, width, height } = photo;
  const api = useApiForm({}, async () => onChoose(await storeStockPhoto(provider, photo.id)));
  const alt = photo.alt || t('photos.noAlt');
  const size = `${format.number(width)} × ${format.number(height)}`;
  return (
    <div>
      <RefusalAlert refusal={api.refusal} />
      <Group justify="space-between">
        <div>
          <Text>{alt}</Text>
          <Text size="sm">
            <ExternalLink href={attributionUrl}>
              {t('photos.by', { photographer, provider: t(`photos.provider.${provider}`) })}
            </ExternalLink>
            {` · ${size}`}
          </Text>
        </div>
        <Button
          size="xs"
          variant="default"
          aria-label={t('photos.useOf', { alt })}
          loading={api.pending}
          onClick={() => api.submit()}
        >
          {t('photos.use')}
        </Button>
      </Group>
    </div>
  );
}
